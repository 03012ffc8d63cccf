// string.h against the system's, on short random strings over two or three letters, each in a block of exactly its
// size: an access outside of it fails under the address sanitizer.
#include <gtest/gtest.h>
#include <libgen.h>
#include <strings.h>

#include <cerrno>
#include <cstring>
#include <functional>
#include <memory>
#include <string>

#include "tests/libc/native_primitives.h"
#include "tests/libc/random_source.h"

extern "C" {
void* gmc_memchr(const void*, int, size_t);
void* gmc_memrchr(const void*, int, size_t);
void* gmc_rawmemchr(const void*, int);
void* gmc_memmem(const void*, size_t, const void*, size_t);
void* gmc_mempcpy(void*, const void*, size_t);
void* gmc_memccpy(void*, const void*, int, size_t);
char* gmc_strchr(const char*, int);
char* gmc_strrchr(const char*, int);
char* gmc_strchrnul(const char*, int);
char* gmc_strstr(const char*, const char*);
char* gmc_strcasestr(const char*, const char*);
char* gmc_strpbrk(const char*, const char*);
char* gmc_index(const char*, int);
char* gmc_rindex(const char*, int);
char* gmc_basename(const char*);
char* gmc___xpg_basename(char*);
char* gmc___strcat_chk(char*, const char*, size_t);
void* gmc___memcpy_chk(void*, const void*, size_t, size_t);
void gmc_swab(const void*, void*, ssize_t);
}
GMC_LIBC(dirname);
GMC_LIBC(strncmp);
GMC_LIBC(strcasecmp);
GMC_LIBC(strncasecmp);
GMC_LIBC(strcoll);
GMC_LIBC(strxfrm);
GMC_LIBC(strverscmp);
GMC_LIBC(strspn);
GMC_LIBC(strcspn);
GMC_LIBC(strnlen);
GMC_LIBC(strncpy);
GMC_LIBC(stpcpy);
GMC_LIBC(stpncpy);
GMC_LIBC(strcat);
GMC_LIBC(strncat);
GMC_LIBC(strdup);
GMC_LIBC(strndup);
GMC_LIBC(strtok);
GMC_LIBC(strtok_r);
GMC_LIBC(strsep);
GMC_LIBC(strerror);
GMC_LIBC(strsignal);
GMC_LIBC(strerror_r);
extern "C" int gmc___xpg_strerror_r(int, char*, size_t);
extern "C" int __xpg_strerror_r(int, char*, size_t);
GMC_LIBC(ffs);
GMC_LIBC(ffsl);
GMC_LIBC(ffsll);

namespace gmc::libc_test {
namespace {

int Sign(int x) { return (x > 0) - (x < 0); }

// A string in a block of its own.
class Block {
 public:
  explicit Block(const std::string& text) : Block(text, text.size() + 1) {}
  // The first `size` bytes: without the null byte if that is the length.
  Block(const std::string& text, size_t size) : bytes_(new char[size]) {
    std::memcpy(bytes_.get(), text.c_str(), size);
  }
  char* get() const { return bytes_.get(); }
  operator char*() const { return bytes_.get(); }

 private:
  std::unique_ptr<char[]> bytes_;
};

class StringTest : public testing::Test {
 protected:
  StringTest() { ResetWorld(); }

  void ForRandomStrings(std::string_view letters,
                        const std::function<void(RandomSource&, const std::string&, const std::string&)>& check) {
    RandomSource random(7);
    for (int i = 0; i < Rounds(5000) && !HasFailure(); i++) {
      const std::string a = random.Text(letters, 9);
      const std::string b = random.OneIn(3) ? a.substr(0, random.Below(10)) : random.Text(letters, 4);
      SCOPED_TRACE("\"" + a + "\" and \"" + b + "\"");
      check(random, a, b);
    }
  }
};

TEST_F(StringTest, Search) {
  ForRandomStrings("abB", [](RandomSource& random, const std::string& a, const std::string& b) {
    const Block x(a), y(b);
    const int c = random.OneIn(5) ? 0 : random.Of("abBc") + (random.OneIn(4) ? 256 : 0);
    EXPECT_EQ(gmc_strchr(x, c), strchr(x, c));
    EXPECT_EQ(gmc_strrchr(x, c), strrchr(x, c));
    EXPECT_EQ(gmc_index(x, c), index(x, c));
    EXPECT_EQ(gmc_rindex(x, c), rindex(x, c));
    EXPECT_EQ(gmc_strchrnul(x, c), strchrnul(x, c));
    EXPECT_EQ(gmc_strstr(x, y), strstr(x, y));
    EXPECT_EQ(gmc_strcasestr(x, y), strcasestr(x, y));
    EXPECT_EQ(gmc_strpbrk(x, y), strpbrk(x, y));
    EXPECT_EQ(gmc_strspn(x, y), strspn(x, y));
    EXPECT_EQ(gmc_strcspn(x, y), strcspn(x, y));
    EXPECT_EQ(gmc_rawmemchr(x, 0), x + a.size());
    const Block bytes(a, a.size());
    EXPECT_EQ(gmc_memchr(bytes, c, a.size()), memchr(bytes, c, a.size()));
    EXPECT_EQ(gmc_memrchr(bytes, c, a.size()), memrchr(bytes, c, a.size()));
    EXPECT_EQ(gmc_memmem(bytes, a.size(), y, b.size()), memmem(bytes, a.size(), y, b.size()));
    EXPECT_EQ(gmc_strnlen(bytes, a.size()), a.size());
    EXPECT_EQ(gmc_strnlen(x, a.size() + 5), a.size());
  });
}

TEST_F(StringTest, Compare) {
  ForRandomStrings("abB\xe4", [](RandomSource& random, const std::string& a, const std::string& b) {
    const Block x(a), y(b);
    const size_t n = random.Below(10);
    EXPECT_EQ(Sign(gmc_strncmp(x, y, n)), Sign(strncmp(x, y, n)));
    EXPECT_EQ(Sign(gmc_strcasecmp(x, y)), Sign(strcasecmp(x, y)));
    EXPECT_EQ(Sign(gmc_strncasecmp(x, y, n)), Sign(strncasecmp(x, y, n)));
    EXPECT_EQ(Sign(gmc_strcoll(x, y)), Sign(strcoll(x, y)));
    const size_t common = std::min(a.size(), b.size());
    EXPECT_EQ(Sign(gmc_strncmp(Block(a, common), Block(b, common), common)), Sign(strncmp(x, y, common)));
  });
}

TEST_F(StringTest, CompareVersions) {
  ForRandomStrings("a019.", [](RandomSource&, const std::string& a, const std::string& b) {
    const Block x(a), y(b);
    EXPECT_EQ(Sign(gmc_strverscmp(x, y)), Sign(strverscmp(x, y)));
  });
}

TEST_F(StringTest, Copy) {
  ForRandomStrings("ab", [](RandomSource& random, const std::string& a, const std::string& b) {
    const Block x(a), y(b);
    const size_t n = random.Below(12), copied = std::min(n, a.size());
    // Room for exactly what is written, filled with a letter that does not occur.
    const std::string filler(40, '#');
    struct Pair {
      Pair(const std::string& text, size_t size) : ours(text, size), theirs(text, size), bytes(size) {}
      void Check() const { EXPECT_EQ(std::string(ours, bytes), std::string(theirs, bytes)); }
      Block ours, theirs;
      size_t bytes;
    };
    Pair full(filler, a.size() + 1);
    EXPECT_EQ(gmc_stpcpy(full.ours, x) - full.ours, stpcpy(full.theirs, x) - full.theirs);
    full.Check();
    Pair limited(filler, n);
    EXPECT_EQ(gmc_strncpy(limited.ours, x, n), limited.ours.get());
    strncpy(limited.theirs, x, n);
    limited.Check();
    Pair returned(filler, n);
    EXPECT_EQ(gmc_stpncpy(returned.ours, x, n) - returned.ours, stpncpy(returned.theirs, x, n) - returned.theirs);
    returned.Check();
    Pair joined(b + '\0' + filler, a.size() + b.size() + 1);
    gmc_strcat(joined.ours, x);
    strcat(joined.theirs, x);
    joined.Check();
    Pair joined_some(b + '\0' + filler, b.size() + copied + 1);
    gmc_strncat(joined_some.ours, Block(a, std::min(n, a.size() + 1)), n);
    strncat(joined_some.theirs, x, n);
    joined_some.Check();
    Pair until(filler, a.size());
    const void* ours = gmc_memccpy(until.ours, x, 'b', a.size());
    const void* theirs = memccpy(until.theirs, x, 'b', a.size());
    EXPECT_EQ(ours == nullptr, theirs == nullptr);
    until.Check();
    Pair transformed(filler, n);
    EXPECT_EQ(gmc_strxfrm(transformed.ours, x, n), a.size());
    if (n > a.size()) {
      EXPECT_STREQ(transformed.ours, x);
    }
    char* duplicate = gmc_strndup(x, n);
    EXPECT_EQ(duplicate, a.substr(0, n));
    std::free(duplicate);
    duplicate = gmc_strdup(x);
    EXPECT_EQ(duplicate, a);
    std::free(duplicate);
  });
}

TEST_F(StringTest, Tokens) {
  ForRandomStrings("a,;", [](RandomSource&, const std::string& a, const std::string&) {
    for (const bool keep_empty : {false, true}) {
      const Block ours(a), theirs(a);
      char *our_rest = ours, *their_rest = theirs;
      char *x = ours, *y = theirs;
      for (int i = 0; i < 12; i++) {
        const char* mine = keep_empty ? gmc_strsep(&our_rest, ",;") : gmc_strtok_r(x, ",;", &our_rest);
        const char* yours = keep_empty ? strsep(&their_rest, ",;") : strtok_r(y, ",;", &their_rest);
        x = y = nullptr;
        ASSERT_EQ(mine == nullptr, yours == nullptr);
        if (mine == nullptr) break;
        EXPECT_STREQ(mine, yours);
      }
      EXPECT_EQ(std::string(ours, a.size() + 1), std::string(theirs, a.size() + 1));
    }
  });
}

TEST_F(StringTest, StrtokKeepsItsPlace) {
  char text[] = " a b";
  EXPECT_STREQ(gmc_strtok(text, " "), "a");
  EXPECT_STREQ(gmc_strtok(nullptr, " "), "b");
  EXPECT_EQ(gmc_strtok(nullptr, " "), nullptr);
  EXPECT_EQ(gmc_strtok(nullptr, " "), nullptr);
}

TEST_F(StringTest, Paths) {
  ForRandomStrings("a/", [](RandomSource&, const std::string& a, const std::string&) {
    const Block ours(a), theirs(a);
    EXPECT_STREQ(gmc___xpg_basename(ours), __xpg_basename(theirs));
    const Block our_path(a), their_path(a);
    EXPECT_STREQ(gmc_dirname(our_path), dirname(their_path));
    EXPECT_EQ(gmc_basename(Block("x/" + a + "b")), std::string("x/" + a + "b").substr(("x/" + a).rfind('/') + 1));
  });
}

TEST_F(StringTest, Texts) {
  for (int i = -3; i < 150; i++) {
    EXPECT_STREQ(gmc_strerror(i), strerror(i));
    for (const size_t size : {4u, 60u}) {
      char ours[60] = "", theirs[60] = "";
      EXPECT_STREQ(gmc_strerror_r(i, ours, size), strerror_r(i, theirs, size)) << i << " " << size;
      EXPECT_EQ(gmc___xpg_strerror_r(i, ours, size), __xpg_strerror_r(i, theirs, size)) << i << " " << size;
      EXPECT_STREQ(ours, theirs);
    }
  }
  for (int i = -3; i < 70; i++) EXPECT_STREQ(gmc_strsignal(i), strsignal(i));
}

TEST_F(StringTest, Bits) {
  RandomSource random(9);
  for (int i = 0; i < 1000; i++) {
    const unsigned long long bits = random.OneIn(9) ? 0 : random.Bits() << random.Below(64);
    EXPECT_EQ(gmc_ffs(static_cast<int>(bits)), ffs(static_cast<int>(bits)));
    EXPECT_EQ(gmc_ffsl(static_cast<long>(bits)), ffsl(static_cast<long>(bits)));
    EXPECT_EQ(gmc_ffsll(static_cast<long long>(bits)), ffsll(static_cast<long long>(bits)));
  }
}

TEST_F(StringTest, ReportsOverlap) {
  char text[32] = "abcdef";
  EXPECT_THROW(gmc_strcat(text, text), LibraryError);
  std::strcpy(text, "abcdef");
  EXPECT_THROW(gmc_strncat(text, text + 3, 20), LibraryError);
  EXPECT_THROW(gmc_strncpy(text, text + 1, 3), LibraryError);
  EXPECT_THROW(gmc_stpcpy(text + 1, text), LibraryError);
  EXPECT_THROW(gmc_mempcpy(text, text + 1, 2), LibraryError);
  EXPECT_THROW(gmc_swab(text, text + 1, 4), LibraryError);
  EXPECT_NO_THROW(gmc_strncpy(text, text + 10, 3));
  EXPECT_THROW(gmc___memcpy_chk(text, "abc", 3, 2), LibraryError);
  EXPECT_THROW(gmc___strcat_chk(std::strcpy(text, "abc"), "d", 4), LibraryError);
  EXPECT_NO_THROW(gmc___strcat_chk(std::strcpy(text, "abc"), "d", 5));
}

}  // namespace
}  // namespace gmc::libc_test
