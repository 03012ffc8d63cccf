// Character classes, environment, exit, signals, wide characters and locale.
#include <ctype.h>
#include <gtest/gtest.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "tests/libc/native_primitives.h"
#include "tests/libc/random_source.h"

extern "C" {
const unsigned short** gmc___ctype_b_loc();
const int **gmc___ctype_tolower_loc(), **gmc___ctype_toupper_loc();
int gmc_isalpha(int), gmc_isspace(int), gmc_isblank(int), gmc_toupper(int);
extern char** gmc_environ;
char* gmc_getenv(const char*);
int gmc_setenv(const char*, const char*, int), gmc_unsetenv(const char*), gmc_putenv(char*), gmc_clearenv();
int gmc_atexit(void (*)()), gmc_on_exit(void (*)(int, void*), void*), gmc_at_quick_exit(void (*)());
void gmc_exit(int), gmc_quick_exit(int), gmc__Exit(int), gmc_abort();
void gmc___assert_fail(const char*, const char*, unsigned, const char*);
void (*gmc_signal(int, void (*)(int)))(int);
int gmc_raise(int), gmc_kill(int, int), gmc_sigemptyset(sigset_t*), gmc_sigaddset(sigset_t*, int);
int gmc_sigfillset(sigset_t*), gmc_sigdelset(sigset_t*, int), gmc_sigismember(const sigset_t*, int);
int gmc_sigprocmask(int, const sigset_t*, sigset_t*), gmc_sigpending(sigset_t*);
int gmc_sigaction(int, const struct sigaction*, struct sigaction*);
wchar_t *gmc_wcsstr(const wchar_t*, const wchar_t*), *gmc_wcschr(const wchar_t*, wchar_t);
wchar_t *gmc_wcsrchr(const wchar_t*, wchar_t), *gmc_wcspbrk(const wchar_t*, const wchar_t*);
wchar_t* gmc_wmemchr(const wchar_t*, wchar_t, size_t);
void* gmc_reallocarray(void*, size_t, size_t);
void gmc_warn(const char*, ...), gmc_warnx(const char*, ...), gmc_err(int, const char*, ...);
void gmc_error(int, int, const char*, ...);
}
GMC_LIBC(wcslen);
GMC_LIBC(wcscpy);
GMC_LIBC(wcsncpy);
GMC_LIBC(wcscat);
GMC_LIBC(wcsncat);
GMC_LIBC(wcscmp);
GMC_LIBC(wcsncmp);
GMC_LIBC(wcsspn);
GMC_LIBC(wcscspn);
GMC_LIBC(wcstok);
GMC_LIBC(wmemset);
GMC_LIBC(wmemcmp);
GMC_LIBC(mbtowc);
GMC_LIBC(wctomb);
GMC_LIBC(mbstowcs);
GMC_LIBC(wcstombs);
GMC_LIBC(mbrtowc);
GMC_LIBC(mblen);
GMC_LIBC(mbsrtowcs);
GMC_LIBC(iswalpha);
GMC_LIBC(iswspace);
GMC_LIBC(iswpunct);
GMC_LIBC(iswctype);
GMC_LIBC(wctype);
GMC_LIBC(towupper);
GMC_LIBC(swprintf);
GMC_LIBC(wprintf);
GMC_LIBC(swscanf);
GMC_LIBC(wctrans);
GMC_LIBC(towctrans);
GMC_LIBC(setlocale);
GMC_LIBC(localeconv);
GMC_LIBC(nl_langinfo);

namespace gmc::libc_test {
namespace {

int Sign(int x) { return (x > 0) - (x < 0); }

class MiscellanyTest : public testing::Test {
 protected:
  MiscellanyTest() { ResetWorld(); }
};

TEST_F(MiscellanyTest, CharacterTables) {
  for (int c = -128; c < 256; c++) {
    EXPECT_EQ((*gmc___ctype_b_loc())[c], (*__ctype_b_loc())[c]) << c;
    EXPECT_EQ((*gmc___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]) << c;
    EXPECT_EQ((*gmc___ctype_toupper_loc())[c], (*__ctype_toupper_loc())[c]) << c;
    EXPECT_EQ(gmc_isalpha(c), isalpha(c)) << c;
    EXPECT_EQ(gmc_isspace(c), isspace(c)) << c;
    EXPECT_EQ(gmc_isblank(c), isblank(c)) << c;
    EXPECT_EQ(gmc_toupper(c), toupper(c)) << c;
  }
}

TEST_F(MiscellanyTest, WideClasses) {
  for (wint_t c = 0; c < 300; c++) {
    EXPECT_EQ(gmc_iswalpha(c) != 0, iswalpha(c) != 0) << c;
    EXPECT_EQ(gmc_iswspace(c) != 0, iswspace(c) != 0) << c;
    EXPECT_EQ(gmc_iswpunct(c) != 0, iswpunct(c) != 0) << c;
    EXPECT_EQ(gmc_towupper(c), towupper(c)) << c;
    EXPECT_EQ(gmc_iswctype(c, gmc_wctype("xdigit")) != 0, iswxdigit(c) != 0) << c;
  }
  EXPECT_EQ(gmc_wctype("nothing"), 0u);
}

TEST_F(MiscellanyTest, WideStrings) {
  RandomSource random(1);
  for (int i = 0; i < Rounds(2000) && !HasFailure(); i++) {
    const std::string a = random.Text("abc", 8), b = random.Text("abc", 3);
    const std::wstring x(a.begin(), a.end()), y(b.begin(), b.end());
    const size_t n = random.Below(10);
    SCOPED_TRACE(a + " " + b);
    EXPECT_EQ(gmc_wcslen(x.c_str()), x.size());
    EXPECT_EQ(gmc_wcsstr(x.c_str(), y.c_str()), wcsstr(x.c_str(), y.c_str()));
    EXPECT_EQ(gmc_wcschr(x.c_str(), L'b'), wcschr(x.c_str(), L'b'));
    EXPECT_EQ(gmc_wcsrchr(x.c_str(), L'b'), wcsrchr(x.c_str(), L'b'));
    EXPECT_EQ(gmc_wcspbrk(x.c_str(), y.c_str()), wcspbrk(x.c_str(), y.c_str()));
    EXPECT_EQ(gmc_wmemchr(x.c_str(), L'c', x.size()), wmemchr(x.c_str(), L'c', x.size()));
    EXPECT_EQ(gmc_wcsspn(x.c_str(), y.c_str()), wcsspn(x.c_str(), y.c_str()));
    EXPECT_EQ(gmc_wcscspn(x.c_str(), y.c_str()), wcscspn(x.c_str(), y.c_str()));
    EXPECT_EQ(Sign(gmc_wcscmp(x.c_str(), y.c_str())), Sign(wcscmp(x.c_str(), y.c_str())));
    EXPECT_EQ(Sign(gmc_wcsncmp(x.c_str(), y.c_str(), n)), Sign(wcsncmp(x.c_str(), y.c_str(), n)));
    wchar_t ours[32], theirs[32];
    wmemset(theirs, L'#', 32);
    gmc_wmemset(ours, L'#', 32);
    gmc_wcsncat(gmc_wcscpy(ours, y.c_str()), x.c_str(), n);
    wcsncat(wcscpy(theirs, y.c_str()), x.c_str(), n);
    EXPECT_EQ(gmc_wmemcmp(ours, theirs, 32), 0);
    gmc_wcsncpy(ours, x.c_str(), n);
    wcsncpy(theirs, x.c_str(), n);
    EXPECT_EQ(gmc_wmemcmp(ours, theirs, 32), 0);
  }
  wchar_t text[] = L",a,,b";
  wchar_t* rest;
  EXPECT_EQ(std::wstring(gmc_wcstok(text, L",", &rest)), L"a");
  EXPECT_EQ(std::wstring(gmc_wcstok(nullptr, L",", &rest)), L"b");
  EXPECT_EQ(gmc_wcstok(nullptr, L",", &rest), nullptr);
  EXPECT_EQ(gmc_wcstok(nullptr, L",", &rest), nullptr);
}

TEST_F(MiscellanyTest, WideFormats) {
  wchar_t ours[40], theirs[40];
  EXPECT_EQ(gmc_swprintf(ours, 40, L"%5d|%-6s|%ls|%.2f", 42, "ab", L"wide", 1.5),
            swprintf(theirs, 40, L"%5d|%-6s|%ls|%.2f", 42, "ab", L"wide", 1.5));
  EXPECT_EQ(std::wstring(ours), theirs);
  EXPECT_EQ(gmc_swprintf(ours, 3, L"%d", 1234), swprintf(theirs, 3, L"%d", 1234));
  EXPECT_EQ(gmc_swprintf(ours, 5, L"%d", 1234), swprintf(theirs, 5, L"%d", 1234));
  EXPECT_THROW(gmc_swprintf(ours, 5, L"\u20ac"), Unsupported);
  EXPECT_EQ(gmc_wprintf(L"%c%lc", 'x', L'y'), 2);
  EXPECT_EQ(TheWorld().output[1], "xy");
  int number = 0;
  wchar_t word[8];
  EXPECT_EQ(gmc_swscanf(L" 12 ab", L"%d%7ls", &number, word), 2);
  EXPECT_EQ(number, 12);
  EXPECT_EQ(std::wstring(word), L"ab");
  EXPECT_EQ(TheWorld().own_blocks, 0);
  EXPECT_EQ(gmc_towctrans(L'q', gmc_wctrans("toupper")), static_cast<wint_t>(L'Q'));
}

TEST_F(MiscellanyTest, MultibyteCharacters) {
  wchar_t wide[8];
  char narrow[8];
  EXPECT_EQ(gmc_mbtowc(wide, "a", 1), 1);
  EXPECT_EQ(gmc_mbtowc(wide, "", 1), 0);
  EXPECT_EQ(gmc_mbtowc(wide, "a", 0), -1);
  EXPECT_EQ(gmc_mbtowc(wide, "\x80", 1), -1);
  EXPECT_EQ(gmc_mbtowc(nullptr, nullptr, 0), 0);
  EXPECT_EQ(gmc_mblen("xy", 2), 1);
  EXPECT_EQ(gmc_mbrtowc(wide, "x", 0, nullptr), static_cast<size_t>(-2));
  EXPECT_EQ(gmc_wctomb(narrow, L'q'), 1);
  EXPECT_EQ(gmc_wctomb(narrow, L'\u20ac'), -1);
  EXPECT_EQ(gmc_mbstowcs(wide, "abc", 8), 3u);
  EXPECT_EQ(std::wstring(wide), L"abc");
  EXPECT_EQ(gmc_mbstowcs(nullptr, "abc", 0), 3u);
  EXPECT_EQ(gmc_mbstowcs(wide, "abc", 2), 2u);
  EXPECT_EQ(gmc_wcstombs(narrow, L"xyz", 8), 3u);
  EXPECT_STREQ(narrow, "xyz");
  const char* source = "ab";
  EXPECT_EQ(gmc_mbsrtowcs(wide, &source, 8, nullptr), 2u);
  EXPECT_EQ(source, nullptr);
}

TEST_F(MiscellanyTest, Environment) {
  gmc_clearenv();
  EXPECT_EQ(gmc_getenv("A"), nullptr);
  EXPECT_EQ(gmc_setenv("A", "1", 0), 0);
  EXPECT_EQ(gmc_setenv("AB", "2", 0), 0);
  EXPECT_STREQ(gmc_getenv("A"), "1");
  EXPECT_EQ(gmc_setenv("A", "3", 0), 0);
  EXPECT_STREQ(gmc_getenv("A"), "1");
  EXPECT_EQ(gmc_setenv("A", "3", 1), 0);
  EXPECT_STREQ(gmc_getenv("A"), "3");
  EXPECT_EQ(gmc_setenv("", "3", 1), -1);
  EXPECT_EQ(gmc_setenv("X=", "3", 1), -1);
  char entry[] = "B=own";
  EXPECT_EQ(gmc_putenv(entry), 0);
  entry[2] = 'O';
  EXPECT_STREQ(gmc_getenv("B"), "Own");
  EXPECT_EQ(gmc_unsetenv("A"), 0);
  EXPECT_EQ(gmc_getenv("A"), nullptr);
  EXPECT_STREQ(gmc_environ[0], "AB=2");
  EXPECT_STREQ(gmc_environ[1], "B=Own");
  EXPECT_EQ(gmc_environ[2], nullptr);
}

void Note(const char* what) { TheWorld().events.push_back(what); }

TEST_F(MiscellanyTest, Exit) {
  gmc_atexit([] { Note("first"); });
  gmc_on_exit([](int status, void* argument) { Note(status == 300 ? static_cast<char*>(argument) : "?"); },
              const_cast<char*>("second"));
  gmc_atexit([] {
    Note("third");
    gmc_atexit([] { Note("late"); });
  });
  gmc_at_quick_exit([] { Note("quick"); });
  try {
    gmc_exit(300);
    FAIL();
  } catch (const ProgramEnd& end) {
    EXPECT_EQ(end.status, 44);
  }
  EXPECT_EQ(TheWorld().events, (std::vector<std::string>{"third", "late", "second", "first", "destructors"}));
  TheWorld().events.clear();
  EXPECT_THROW(gmc_quick_exit(1), ProgramEnd);
  EXPECT_EQ(TheWorld().events, (std::vector<std::string>{"quick"}));
  EXPECT_THROW(gmc__Exit(1), ProgramEnd);
  EXPECT_THROW(gmc___assert_fail("x", "f", 1, "g"), ProgramEnd);
  EXPECT_EQ(TheWorld().own_blocks, 0);
}

std::string EndOf(void (*call)()) {
  try {
    call();
  } catch (const ProgramEnd& end) {
    return end.how + " " + std::to_string(end.status);
  }
  return "returned";
}

TEST_F(MiscellanyTest, Signals) {
  EXPECT_EQ(EndOf([] { gmc_raise(SIGTERM); }), "signal 15");
  EXPECT_EQ(EndOf([] { gmc_raise(SIGCHLD); }), "returned");
  EXPECT_EQ(EndOf([] { gmc_raise(SIGABRT); }), "abort 0");
  EXPECT_EQ(gmc_signal(SIGUSR1, [](int) { Note("handled"); }), SIG_DFL);
  EXPECT_EQ(gmc_kill(4711, SIGUSR1), 0);
  EXPECT_EQ(gmc_kill(4711, 0), 0);
  EXPECT_THROW(gmc_kill(1, SIGUSR1), Unsupported);
  sigset_t set, pending;
  gmc_sigemptyset(&set);
  gmc_sigaddset(&set, SIGUSR1);
  gmc_sigprocmask(SIG_BLOCK, &set, nullptr);
  gmc_raise(SIGUSR1);
  Note("blocked");
  gmc_sigpending(&pending);
  EXPECT_EQ(gmc_sigismember(&pending, SIGUSR1), 1);
  EXPECT_EQ(gmc_sigismember(&pending, SIGUSR2), 0);
  gmc_sigprocmask(SIG_UNBLOCK, &set, nullptr);
  EXPECT_EQ(TheWorld().events, (std::vector<std::string>{"handled", "blocked", "handled"}));
  EXPECT_NE(gmc_signal(SIGUSR1, SIG_IGN), SIG_ERR);
  EXPECT_EQ(EndOf([] { gmc_raise(SIGUSR1); }), "returned");
  EXPECT_EQ(gmc_signal(SIGKILL, SIG_IGN), SIG_ERR);
  EXPECT_EQ(gmc_raise(99), -1);
  gmc_signal(SIGABRT, [](int) { Note("aborting"); });
  EXPECT_EQ(EndOf([] { gmc_abort(); }), "abort 0");
  EXPECT_EQ(TheWorld().events.back(), "aborting");
}

// The structure of the system's header.
TEST_F(MiscellanyTest, SignalActions) {
  struct sigaction action = {}, previous;
  action.sa_sigaction = [](int signal, siginfo_t* information, void*) {
    Note(signal == SIGUSR2 && information->si_signo == SIGUSR2 ? "informed" : "?");
  };
  action.sa_flags = SA_SIGINFO | static_cast<int>(SA_RESETHAND);
  gmc_sigfillset(&action.sa_mask);
  gmc_sigdelset(&action.sa_mask, SIGINT);
  EXPECT_EQ(gmc_sigaction(SIGUSR2, &action, nullptr), 0);
  EXPECT_EQ(gmc_sigaction(SIGUSR2, nullptr, &previous), 0);
  EXPECT_EQ(previous.sa_sigaction, action.sa_sigaction);
  EXPECT_EQ(previous.sa_flags, action.sa_flags);
  EXPECT_EQ(sigismember(&previous.sa_mask, SIGINT), 0);
  EXPECT_EQ(sigismember(&previous.sa_mask, SIGTERM), 1);
  EXPECT_EQ(gmc_raise(SIGUSR2), 0);
  EXPECT_EQ(TheWorld().events, std::vector<std::string>{"informed"});
  EXPECT_EQ(EndOf([] { gmc_raise(SIGUSR2); }), "signal 12");
}

TEST_F(MiscellanyTest, Locale) {
  EXPECT_STREQ(gmc_setlocale(LC_ALL, ""), "C");
  EXPECT_STREQ(gmc_setlocale(LC_ALL, nullptr), "C");
  EXPECT_EQ(gmc_setlocale(LC_ALL, "de_DE"), nullptr);
  const struct lconv *ours = gmc_localeconv(), *theirs = localeconv();
  EXPECT_STREQ(ours->decimal_point, theirs->decimal_point);
  EXPECT_STREQ(ours->negative_sign, theirs->negative_sign);
  EXPECT_EQ(ours->int_n_sign_posn, theirs->int_n_sign_posn);
  for (const nl_item item : {CODESET, RADIXCHAR, THOUSEP, DAY_1, DAY_7, ABDAY_3, MON_1, MON_12, ABMON_2, AM_STR, PM_STR,
                             D_T_FMT, D_FMT, T_FMT, T_FMT_AMPM, YESEXPR, NOEXPR, CRNCYSTR}) {
    EXPECT_STREQ(gmc_nl_langinfo(item), nl_langinfo(item)) << item;
  }
}

TEST_F(MiscellanyTest, ErrorMessages) {
  *gmc___errno_location() = ENOENT;
  gmc_warn("%d", 5);
  gmc_warnx("x");
  EXPECT_EQ(EndOf([] { gmc_err(3, "%s", "file"); }), "exit 3");
  gmc_error(0, EPERM, "%c", 'q');
  EXPECT_EQ(EndOf([] { gmc_error(4, 0, "end"); }), "exit 4");
  EXPECT_EQ(TheWorld().output[2],
            "program: 5: No such file or directory\nprogram: x\nprogram: file: No such file or directory\n"
            "dir/program: q: Operation not permitted\ndir/program: end\n");
}

TEST_F(MiscellanyTest, ArraysThatAreTooLarge) {
  EXPECT_EQ(gmc_reallocarray(nullptr, static_cast<size_t>(-1) / 2, 3), nullptr);
  EXPECT_EQ(*gmc___errno_location(), ENOMEM);
}

}  // namespace
}  // namespace gmc::libc_test
