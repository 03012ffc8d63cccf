// scanf against the system's: random inputs that nearly match random directives, on strings and on streams.
#include <gtest/gtest.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "tests/libc/native_primitives.h"
#include "tests/libc/random_source.h"

GMC_LIBC(sscanf);
GMC_LIBC(fscanf);
GMC_LIBC(scanf);
GMC_LIBC(fgetc);
GMC_LIBC(feof);
extern "C" FILE* gmc_stdin;
extern "C" void gmc_clearerr(FILE*);

namespace gmc::libc_test {
namespace {

// Places for up to three conversions of any type, filled alike before each call.
struct Places {
  Places() { std::memset(bytes, 0x5a, sizeof bytes); }
  bool operator==(const Places& other) const { return std::memcmp(bytes, other.bytes, sizeof bytes) == 0; }
  alignas(16) char bytes[4][64];
};

std::string RandomDirective(RandomSource& random, bool& is_long_double) {
  static const char* const kSets[] = {"[a-c]", "[^a]", "[]a]", "[^]a]", "[a-]", "[-a]", "[0-9x]", "[ab]"};
  std::string directive = "%";
  if (random.OneIn(6)) directive += "*";
  const std::string width = random.OneIn(3) ? std::to_string(random.Below(7) + 1) : "";
  is_long_double = false;
  switch (random.Below(8)) {
    case 0:
    case 1:
    case 2: {
      static const char* const kLengths[] = {"", "hh", "h", "l", "ll", "j", "z", "t"};
      return directive + width + kLengths[random.Below(8)] + random.Of("diouxX");
    }
    case 3:
    case 4: {
      static const char* const kLengths[] = {"", "l", "L"};
      const unsigned length = random.Below(3);
      is_long_double = length == 2;
      return directive + width + kLengths[length] + random.Of("efgaEFGA");
    }
    case 5:
      return directive + (width.empty() ? "20" : width) + "s";
    case 6:
      return directive + (random.OneIn(2) ? "" : width) + "c";
    default:
      return directive + (width.empty() ? "20" : width) + kSets[random.Below(8)];
  }
}

std::string RandomInput(RandomSource& random) {
  static const char* const kPieces[] = {"12",
                                        "-7",
                                        "+0x1F",
                                        "0x",
                                        "0xg",
                                        "017",
                                        "1.5",
                                        "-.5e3",
                                        "1e",
                                        "1e+",
                                        "inf",
                                        "infx",
                                        "nan",
                                        "infinity",
                                        "infini",
                                        "abc",
                                        "a]b",
                                        "-",
                                        "+",
                                        ".",
                                        "99999999999",
                                        "18446744073709551616",
                                        "-9223372036854775809",
                                        "0x1.8p2",
                                        "0x.p",
                                        "%",
                                        "a-c",
                                        "08"};
  std::string text;
  for (unsigned count = random.Below(4); count > 0; count--) {
    text +=
        random.Text(" \n", 2) + (random.OneIn(4) ? random.Text("0123456789.eaxpni+-", 8) : kPieces[random.Below(28)]);
  }
  return text;
}

std::string RandomFormat(RandomSource& random) {
  std::string format;
  for (unsigned count = 1 + random.Below(3); count > 0; count--) {
    bool is_long_double;
    format += random.OneIn(3) ? random.Text(" a,", 1) : "";
    format += random.OneIn(12) ? " %%" : RandomDirective(random, is_long_double);
  }
  return format;
}

std::string Hex(const Places& places) {
  std::string text;
  for (const auto& place : places.bytes) {
    for (int i = 0; i < 20; i++) {
      char digits[4];
      std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(place[i]));
      text += digits;
    }
    text += '\n';
  }
  return text;
}

class ScanTest : public testing::Test {
 protected:
  ScanTest() { ResetWorld(); }
};

TEST_F(ScanTest, Strings) {
  RandomSource random(1);
  for (int i = 0; i < Rounds(60000) && !HasFatalFailure(); i++) {
    const std::string format = RandomFormat(random) + "%n", text = RandomInput(random);
    SCOPED_TRACE("format \"" + format + "\", text \"" + text + "\"");
    // A block of exactly the size of the text.
    const auto block = std::make_unique<char[]>(text.size() + 1);
    std::strcpy(block.get(), text.c_str());
    Places ours, theirs;
    const int mine =
        gmc_sscanf(block.get(), format.c_str(), ours.bytes[0], ours.bytes[1], ours.bytes[2], ours.bytes[3]);
    const int yours =
        sscanf(block.get(), format.c_str(), theirs.bytes[0], theirs.bytes[1], theirs.bytes[2], theirs.bytes[3]);
    ASSERT_EQ(mine, yours);
    ASSERT_TRUE(ours == theirs) << Hex(ours) << Hex(theirs);
  }
}

// The same on a stream: what is left there must agree too.
TEST_F(ScanTest, Streams) {
  RandomSource random(2);
  for (int i = 0; i < Rounds(20000) && !HasFatalFailure(); i++) {
    const std::string format = RandomFormat(random), text = RandomInput(random) + random.Text("x \n", 1);
    SCOPED_TRACE("format \"" + format + "\", text \"" + text + "\"");
    if (text.empty()) continue;
    TheWorld().input = text;
    gmc_clearerr(gmc_stdin);
    FILE* stream = fmemopen(const_cast<char*>(text.data()), text.size(), "r");
    Places ours, theirs;
    const int mine = gmc_fscanf(gmc_stdin, format.c_str(), ours.bytes[0], ours.bytes[1], ours.bytes[2]);
    const int yours = fscanf(stream, format.c_str(), theirs.bytes[0], theirs.bytes[1], theirs.bytes[2]);
    std::string our_rest, their_rest;
    for (int c; (c = gmc_fgetc(gmc_stdin)) != EOF;) our_rest += static_cast<char>(c);
    for (int c; (c = fgetc(stream)) != EOF;) their_rest += static_cast<char>(c);
    std::fclose(stream);
    ASSERT_EQ(mine, yours);
    ASSERT_TRUE(ours == theirs) << Hex(ours) << Hex(theirs);
    ASSERT_EQ(our_rest, their_rest);
  }
}

TEST_F(ScanTest, AllocatesStrings) {
  const std::string word(100, 'w');
  char *first = nullptr, *second = nullptr;
  EXPECT_EQ(gmc_sscanf((word + " 12ab").c_str(), "%ms %m[0-9]", &first, &second), 2);
  EXPECT_EQ(first, word);
  EXPECT_STREQ(second, "12");
  std::free(first);
  std::free(second);
}

TEST_F(ScanTest, CountsAndWideCharacters) {
  int n = 0;
  signed char hhn = 0;
  long long lln = 0;
  wchar_t wide[8] = {};
  EXPECT_EQ(gmc_sscanf("ab cd", "%*s%n %hhn%7ls%lln", &n, &hhn, wide, &lln), 1);
  EXPECT_EQ(n, 2);
  EXPECT_EQ(hhn, 3);
  EXPECT_EQ(lln, 5);
  EXPECT_EQ(std::wstring(wide), L"cd");
}

TEST_F(ScanTest, LongNumbers) {
  const std::string digits(500, '7');
  double ours = 0, theirs = 0;
  EXPECT_EQ(gmc_sscanf(("0." + digits).c_str(), "%lf", &ours), 1);
  sscanf(("0." + digits).c_str(), "%lf", &theirs);
  EXPECT_EQ(ours, theirs);
  EXPECT_EQ(TheWorld().own_blocks, 0);
}

TEST_F(ScanTest, ReadsStandardInput) {
  TheWorld().input = "3 x\n";
  gmc_clearerr(gmc_stdin);
  int number = 0;
  char letter = 0;
  EXPECT_EQ(gmc_scanf("%d %c", &number, &letter), 2);
  EXPECT_EQ(number, 3);
  EXPECT_EQ(letter, 'x');
  EXPECT_EQ(gmc_scanf("%d", &number), EOF);
  EXPECT_NE(gmc_feof(gmc_stdin), 0);
}

TEST_F(ScanTest, ReportsErrorsOfTheCaller) {
  int number;
  EXPECT_THROW(gmc_sscanf("1", "%k", &number), LibraryError);
  EXPECT_THROW(gmc_sscanf("1", "%[abc", &number), LibraryError);
  EXPECT_THROW(gmc_sscanf("1", "%p", &number), Unsupported);
}

}  // namespace
}  // namespace gmc::libc_test
