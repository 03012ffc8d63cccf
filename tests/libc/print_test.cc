// printf against the system's: random conversions of every kind, with every return value and every truncation.
#include <gtest/gtest.h>

#include <cerrno>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tests/libc/native_primitives.h"
#include "tests/libc/random_source.h"

GMC_LIBC(printf);
GMC_LIBC(fprintf);
GMC_LIBC(sprintf);
GMC_LIBC(snprintf);
GMC_LIBC(vsnprintf);
GMC_LIBC(asprintf);
GMC_LIBC(dprintf);
extern "C" int gmc___sprintf_chk(char*, int, size_t, const char*, ...);
extern "C" int gmc___snprintf_chk(char*, size_t, int, size_t, const char*, ...);
extern "C" FILE* gmc_stdout;
extern "C" FILE* gmc_stderr;

namespace gmc::libc_test {
namespace {

// Both libraries on the same arguments: with enough room, with `size` bytes of it, and only to count.
template <class... Arguments>
void Compare(const std::string& format, size_t size, Arguments... arguments) {
  SCOPED_TRACE("format \"" + format + "\", " + std::to_string(size) + " bytes");
  errno = 0;
  *gmc___errno_location() = 0;
  const int expected = std::snprintf(nullptr, 0, format.c_str(), arguments...);
  ASSERT_EQ(gmc_snprintf(nullptr, 0, format.c_str(), arguments...), expected);
  if (expected < 0) return;
  const size_t full = static_cast<size_t>(expected) + 1;
  // Blocks of exactly that size, so that the sanitizer sees a byte too many.
  for (const size_t capacity : {full, size}) {
    const auto ours = std::make_unique<char[]>(capacity), theirs = std::make_unique<char[]>(capacity);
    ASSERT_EQ(gmc_snprintf(ours.get(), capacity, format.c_str(), arguments...),
              std::snprintf(theirs.get(), capacity, format.c_str(), arguments...));
    if (capacity > 0) {
      ASSERT_STREQ(ours.get(), theirs.get());
    }
  }
}

struct Amounts {
  bool star_width = false, star_precision = false;
  int width = 0, precision = 0;
};

// A format with one conversion, without its length and letter.
std::string RandomPrefix(RandomSource& random, std::string_view flags, Amounts& amounts) {
  std::string format = random.Text("ab%", 2);
  for (size_t at = 0; (at = format.find('%', at)) != std::string::npos; at += 2) format.insert(at, "%");
  format += "%" + random.Text(flags, 3);
  if (random.OneIn(2)) {
    amounts.width = static_cast<int>(random.Below(25));
    amounts.star_width = random.OneIn(3);
    if (amounts.star_width && random.OneIn(3)) amounts.width = -amounts.width;
    format += amounts.star_width ? "*" : std::to_string(amounts.width);
  }
  if (random.OneIn(2)) {
    amounts.precision = static_cast<int>(random.Below(25));
    amounts.star_precision = random.OneIn(3);
    if (amounts.star_precision && random.OneIn(4)) amounts.precision = -1;
    format += amounts.star_precision ? ".*" : random.OneIn(6) ? "." : "." + std::to_string(amounts.precision);
  }
  return format;
}

template <class T>
void CompareOne(RandomSource& random, std::string_view flags, const std::string& conversion, T argument) {
  Amounts amounts;
  const std::string format = RandomPrefix(random, flags, amounts) + conversion + random.Text("xyz", 2);
  const size_t size = random.Below(30);
  if (amounts.star_width && amounts.star_precision) {
    Compare(format, size, amounts.width, amounts.precision, argument);
  } else if (amounts.star_width) {
    Compare(format, size, amounts.width, argument);
  } else if (amounts.star_precision) {
    Compare(format, size, amounts.precision, argument);
  } else {
    Compare(format, size, argument);
  }
}

class PrintTest : public testing::Test {
 protected:
  PrintTest() { ResetWorld(); }
};

TEST_F(PrintTest, IntegersOfAllLengths) {
  RandomSource random(1);
  for (int i = 0; i < Rounds(20000) && !HasFatalFailure(); i++) {
    const std::string letter(1, random.Of("diuoxXbB"));
    const std::string_view flags = "-+ #0'";
    const unsigned long long n = random.Number();
    switch (random.Below(8)) {
      case 0:
        CompareOne(random, flags, "hh" + letter, static_cast<int>(n));
        break;
      case 1:
        CompareOne(random, flags, "h" + letter, static_cast<int>(n));
        break;
      case 2:
        CompareOne(random, flags, letter, static_cast<int>(n));
        break;
      case 3:
        CompareOne(random, flags, "l" + letter, static_cast<long>(n));
        break;
      case 4:
        CompareOne(random, flags, "ll" + letter, static_cast<long long>(n));
        break;
      case 5:
        CompareOne(random, flags, "j" + letter, static_cast<intmax_t>(n));
        break;
      case 6:
        CompareOne(random, flags, "z" + letter, static_cast<size_t>(n));
        break;
      default:
        CompareOne(random, flags, "t" + letter, static_cast<ptrdiff_t>(n));
        break;
    }
  }
}

long double RandomReal(RandomSource& random) {
  switch (random.Below(8)) {
    case 0:
      return std::numeric_limits<double>::infinity();
    case 1:
      return -std::numeric_limits<double>::quiet_NaN();
    case 2:
      return random.OneIn(2) ? 0.0L : -0.0L;
    case 3:
      return std::ldexp(static_cast<double>(random.Bits()), static_cast<int>(random.Below(2000)) - 1000);
    default:
      return static_cast<long double>(static_cast<long long>(random.Number())) / (1 + random.Below(1000));
  }
}

TEST_F(PrintTest, Reals) {
  RandomSource random(2);
  for (int i = 0; i < Rounds(10000) && !HasFatalFailure(); i++) {
    const std::string letter(1, random.Of("efgaEFGA"));
    const long double value = RandomReal(random);
    if (random.OneIn(2)) {
      CompareOne(random, "-+ #0", letter, static_cast<double>(value));
    } else {
      CompareOne(random, "-+ #0", "L" + letter, value);
    }
  }
}

TEST_F(PrintTest, StringsCharactersAndPointers) {
  RandomSource random(3);
  for (int i = 0; i < Rounds(5000) && !HasFatalFailure(); i++) {
    const std::string text = random.Text("abcdefgh", 30);
    std::wstring wide(text.begin(), text.end());
    if (random.OneIn(8)) wide += L'\u20ac';
    switch (random.Below(6)) {
      case 0:
        CompareOne(random, "-", "c", static_cast<int>(random.Below(256)));
        break;
      case 1:
        Compare("%" + random.Text("-", 1) + std::to_string(random.Below(30) + 1) + "p", random.Below(30),
                reinterpret_cast<void*>(random.Bits() >> random.Below(64)));
        break;
      case 2:
        CompareOne(random, "-", "ls", wide.c_str());
        break;
      case 3:
        CompareOne(random, "-", "lc", static_cast<wint_t>(random.Below(150) + 1));
        break;
      default:
        CompareOne(random, "-", "s", text.c_str());
        break;
    }
  }
}

// A string without its null byte may be printed up to a precision.
TEST_F(PrintTest, ReadsNoFurtherThanThePrecision) {
  const auto text = std::make_unique<char[]>(3);
  std::memcpy(text.get(), "abc", 3);
  char buffer[8];
  EXPECT_EQ(gmc_snprintf(buffer, sizeof buffer, "%.3s", text.get()), 3);
  EXPECT_STREQ(buffer, "abc");
  EXPECT_EQ(gmc_snprintf(buffer, sizeof buffer, "%.*s", 2, text.get()), 2);
  EXPECT_STREQ(buffer, "ab");
}

TEST_F(PrintTest, SeveralConversions) {
  Compare("%d %s %c %5.2f %x|%-8s|%08ld", 10, 42, "text", 'c', 3.14159, 0xbeefu, "left", -123456L);
  Compare("%*d%-*d|%.*f", 5, 7, 1, -7, 2, 3, 2.5);
  Compare("%s%s%s%s%s%s%s%s%s%s", 12, "a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
  Compare("%f %f %f %f %f %f %f %f %f %f %d", 40, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11);
  Compare("%Lf %d %Lf", 7, 1.25L, 3, 2.5L);
  Compare("100%% %d%%", 4, 5);
  Compare("%.400f %.500d", 3, 1.0, 5);
  Compare("%300s|%-300d|%0300x", 3, "s", 5, 6);
  Compare("", 1);
}

TEST_F(PrintTest, Positions) {
  Compare("%2$s %1$d %2$s", 5, 42, "text");
  Compare("%1$*2$.*3$f|%1$e", 5, 2.5, 10, 2);
  Compare("%3$s%2$lld%1$c", 5, 'x', 123456789012345LL, "s");
  Compare("%4$Lf %3$f %2$p %1$hd", 30, 70000, static_cast<void*>(nullptr), 1.5, 2.5L);
}

TEST_F(PrintTest, CountsAndErrors) {
  using Print = int(char*, size_t, const char*, ...);
  for (Print* const print : std::initializer_list<Print*>{gmc_snprintf, snprintf}) {
    char buffer[32];
    int n = -1;
    signed char hh = -1;
    short h = -1;
    long l = -1;
    long long ll = -1;
    print(buffer, sizeof buffer, "ab%nc%hhnd%hn%ln%s%lln", &n, &hh, &h, &l, "xyz", &ll);
    EXPECT_EQ(n, 2);
    EXPECT_EQ(hh, 3);
    EXPECT_EQ(h, 4);
    EXPECT_EQ(l, 4);
    EXPECT_EQ(ll, 7);
  }
  char buffer[64];
  *gmc___errno_location() = ENOENT;
  gmc_snprintf(buffer, sizeof buffer, "[%30m]");
  EXPECT_STREQ(buffer, "[     No such file or directory]");
  EXPECT_EQ(gmc_snprintf(nullptr, 0, "%2147483647d%d", 1, 1), -1);
  EXPECT_EQ(*gmc___errno_location(), EOVERFLOW);
}

TEST_F(PrintTest, WritesThroughStreams) {
  EXPECT_EQ(gmc_printf("%d-%s|", 5, "x"), 4);
  EXPECT_EQ(gmc_fprintf(gmc_stderr, "%5.1f", 2.25), 5);
  EXPECT_EQ(gmc_dprintf(1, "%c", 'z'), 1);
  EXPECT_EQ(TheWorld().output[1], "5-x|z");
  EXPECT_EQ(TheWorld().output[2], "  2.2");
  EXPECT_EQ(TheWorld().own_blocks, 0);
  char* text = nullptr;
  EXPECT_EQ(gmc_asprintf(&text, "%s %d", "ab", 12), 5);
  EXPECT_STREQ(text, "ab 12");
  std::free(text);
}

TEST_F(PrintTest, ReportsErrorsOfTheCaller) {
  char buffer[32] = "abc";
  EXPECT_THROW(gmc_sprintf(buffer, "%s!", buffer), LibraryError);
  std::strcpy(buffer, "abc");
  EXPECT_THROW(gmc_sprintf(buffer, "x%s", buffer + 1), LibraryError);
  std::strcpy(buffer, "%d");
  EXPECT_THROW(gmc_sprintf(buffer, buffer, 1), LibraryError);
  EXPECT_THROW(gmc_snprintf(buffer, sizeof buffer, "%k"), LibraryError);
  EXPECT_THROW(gmc_snprintf(buffer, sizeof buffer, "50%"), LibraryError);
  EXPECT_THROW(gmc___sprintf_chk(buffer, 1, 3, "%s", "abc"), LibraryError);
  EXPECT_EQ(gmc___sprintf_chk(buffer, 1, 4, "%s", "abc"), 3);
  EXPECT_THROW(gmc___snprintf_chk(buffer, 10, 1, 9, "abc"), LibraryError);
}

}  // namespace
}  // namespace gmc::libc_test
