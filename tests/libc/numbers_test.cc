// Numbers in text, random generators and classification, against the system's.
#include <gtest/gtest.h>
#include <math.h>

#include <cerrno>
#include <cinttypes>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>

#include "tests/libc/native_primitives.h"
#include "tests/libc/random_source.h"

GMC_LIBC(strtol);
GMC_LIBC(strtoll);
GMC_LIBC(strtoul);
GMC_LIBC(strtoull);
GMC_LIBC(strtoimax);
GMC_LIBC(strtoumax);
GMC_LIBC(strtof);
GMC_LIBC(strtod);
GMC_LIBC(strtold);
GMC_LIBC(atoi);
GMC_LIBC(atol);
GMC_LIBC(atoll);
GMC_LIBC(atof);
extern "C" int gmc_abs(int);
extern "C" long gmc_labs(long);
extern "C" long long gmc_llabs(long long);
extern "C" div_t gmc_div(int, int);
extern "C" ldiv_t gmc_ldiv(long, long);
extern "C" lldiv_t gmc_lldiv(long long, long long);
GMC_LIBC(rand);
GMC_LIBC(srand);
GMC_LIBC(rand_r);
GMC_LIBC(drand48);
GMC_LIBC(erand48);
GMC_LIBC(lrand48);
GMC_LIBC(nrand48);
GMC_LIBC(mrand48);
GMC_LIBC(jrand48);
GMC_LIBC(srand48);
GMC_LIBC(seed48);
GMC_LIBC(lcong48);
extern "C" long gmc_wcstol(const wchar_t*, wchar_t**, int);
extern "C" double gmc_wcstod(const wchar_t*, wchar_t**);
#define DECLARE_CLASSIFICATION(suffix, type)                                                            \
  extern "C" int gmc___fpclassify##suffix(type), __fpclassify##suffix(type), gmc___isnan##suffix(type), \
      gmc___isinf##suffix(type), gmc___finite##suffix(type), gmc___signbit##suffix(type)
DECLARE_CLASSIFICATION(f, float);
DECLARE_CLASSIFICATION(, double);
DECLARE_CLASSIFICATION(l, long double);

namespace gmc::libc_test {
namespace {

// Calls both with errno cleared; compares value, end and errno.
template <class Ours, class Theirs, class... More>
void Compare(Ours ours, Theirs theirs, const std::string& text, More... more) {
  SCOPED_TRACE("\"" + text + "\"");
  char *our_end = nullptr, *their_end = nullptr;
  errno = 0;
  *gmc___errno_location() = 0;
  const auto mine = ours(text.c_str(), &our_end, more...);
  const auto yours = theirs(text.c_str(), &their_end, more...);
  ASSERT_TRUE(std::memcmp(&mine, &yours, sizeof mine < 10 ? sizeof mine : 10) == 0) << mine << " and " << yours;
  ASSERT_EQ(*gmc___errno_location(), errno);
  // With a base that there is not, the end is unspecified.
  if (errno != EINVAL) {
    ASSERT_EQ(our_end, their_end);
  }
}

std::string RandomInteger(RandomSource& random) {
  if (random.OneIn(4)) return random.Text(" +-0x1aAzZ9", 8);
  static const char* const kBorders[] = {
      "2147483647",          "2147483648",           "9223372036854775807",   "9223372036854775808",
      "9223372036854775809", "18446744073709551615", "18446744073709551616",  "7fffffffffffffff",
      "8000000000000000",    "ffffffffffffffff",     "1777777777777777777777"};
  std::string text = random.Text(" \t\n", 2) + random.Text("+-", 1) + (random.OneIn(4) ? "0x" : random.Text("0", 1));
  text += random.OneIn(2) ? kBorders[random.Below(11)] : random.Text("0123456789abcdefz", 25);
  return text + random.Text(" 9z", 1);
}

TEST(NumbersTest, Integers) {
  RandomSource random(1);
  static const int kBases[] = {0, 2, 8, 10, 16, 36, 10, 16, 0, 1, 37, -1, 7};
  for (int i = 0; i < Rounds(20000) && !HasFatalFailure(); i++) {
    const std::string text = RandomInteger(random);
    const int base = kBases[random.Below(13)];
    SCOPED_TRACE(base);
    Compare(gmc_strtol, strtol, text, base);
    Compare(gmc_strtoll, strtoll, text, base);
    Compare(gmc_strtoul, strtoul, text, base);
    Compare(gmc_strtoull, strtoull, text, base);
    Compare(gmc_strtoimax, strtoimax, text, base);
    Compare(gmc_strtoumax, strtoumax, text, base);
    ASSERT_EQ(gmc_atoi(text.c_str()), atoi(text.c_str())) << text;
    ASSERT_EQ(gmc_atol(text.c_str()), atol(text.c_str())) << text;
    ASSERT_EQ(gmc_atoll(text.c_str()), atoll(text.c_str())) << text;
  }
}

std::string RandomReal(RandomSource& random) {
  static const char* const kSpecial[] = {"inf",     "-Infinity", "nan",     "NAN(12)",   "infinit", "1e400", "-1e400",
                                         "1e-400",  "4.9e-324",  "1e-5000", "0x1p-1080", "0x",      "0x.p1", "1e+",
                                         "0x1.8p3", ".",         ".5",      "5.",        "1e39",    "1e-46", ""};
  if (random.OneIn(3)) return random.Text(" +-", 1) + kSpecial[random.Below(21)] + random.Text("x1", 1);
  return random.Text(" +-", 2) + random.Text("0123456789", 20) + random.Text(".", 1) + random.Text("0123456789", 6) +
         (random.OneIn(2) ? "e" + random.Text("+-", 1) + random.Text("0123", 3) : "");
}

TEST(NumbersTest, Reals) {
  RandomSource random(2);
  for (int i = 0; i < Rounds(5000) && !HasFatalFailure(); i++) {
    const std::string text = RandomReal(random);
    Compare(gmc_strtof, strtof, text);
    Compare(gmc_strtod, strtod, text);
    Compare(gmc_strtold, strtold, text);
    const double ours = gmc_atof(text.c_str()), theirs = atof(text.c_str());
    ASSERT_EQ(std::memcmp(&ours, &theirs, sizeof ours), 0) << text;
  }
}

TEST(NumbersTest, WideText) {
  wchar_t* end;
  const wchar_t text[] = L" -0x1fz";
  EXPECT_EQ(gmc_wcstol(text, &end, 0), -31);
  EXPECT_EQ(end, text + 6);
  const wchar_t real[] = L"2.5e1\u20ac";
  EXPECT_EQ(gmc_wcstod(real, &end), 25.0);
  EXPECT_EQ(end, real + 5);
}

TEST(NumbersTest, Division) {
  EXPECT_EQ(gmc_abs(-5), 5);
  EXPECT_EQ(gmc_labs(-5), 5);
  EXPECT_EQ(gmc_llabs(std::numeric_limits<long long>::min() + 1), std::numeric_limits<long long>::max());
  const div_t d = gmc_div(-7, 2);
  EXPECT_EQ(d.quot, -3);
  EXPECT_EQ(d.rem, -1);
  EXPECT_EQ(gmc_ldiv(7, -2).quot, -3);
  EXPECT_EQ(gmc_lldiv(7, -2).rem, 1);
}

TEST(NumbersTest, Generators) {
  unsigned ours = 5, theirs = 5;
  for (int i = 0; i < 100; i++) ASSERT_EQ(gmc_rand_r(&ours), rand_r(&theirs));
  gmc_srand48(77);
  srand48(77);
  for (int i = 0; i < 50; i++) {
    ASSERT_EQ(gmc_drand48(), drand48());
    ASSERT_EQ(gmc_lrand48(), lrand48());
    ASSERT_EQ(gmc_mrand48(), mrand48());
  }
  unsigned short x[3] = {1, 2, 3}, y[3] = {1, 2, 3};
  for (int i = 0; i < 50; i++) {
    ASSERT_EQ(gmc_erand48(x), erand48(y));
    ASSERT_EQ(gmc_nrand48(x), nrand48(y));
    ASSERT_EQ(gmc_jrand48(x), jrand48(y));
  }
  unsigned short parameters[7] = {9, 8, 7, 6, 5, 4, 3};
  gmc_lcong48(parameters);
  lcong48(parameters);
  ASSERT_EQ(gmc_lrand48(), lrand48());
  ASSERT_EQ(std::memcmp(gmc_seed48(x), seed48(y), sizeof x), 0);
  ASSERT_EQ(gmc_lrand48(), lrand48());
}

TEST(NumbersTest, RandIsAChoice) {
  ResetWorld();
  TheWorld().random = {7, 2147483647u};
  gmc_srand(3);
  EXPECT_EQ(gmc_rand(), 2147483647);
  EXPECT_EQ(gmc_rand(), 7);
  EXPECT_EQ(TheWorld().events, std::vector<std::string>{"seed 3"});
}

TEST(NumbersTest, Classification) {
  using Limits = std::numeric_limits<double>;
  for (const double x : {0.0, -0.0, 1.5, -2.0, 1e-310, 1e-40, -1e-40, Limits::min(), Limits::infinity(),
                         -Limits::infinity(), Limits::quiet_NaN(), -Limits::quiet_NaN()}) {
    SCOPED_TRACE(x);
    const auto f = static_cast<float>(x);
    EXPECT_EQ(gmc___fpclassify(x), __fpclassify(x));
    EXPECT_EQ(gmc___fpclassifyf(f), __fpclassifyf(f));
    EXPECT_EQ(gmc___fpclassifyl(x), __fpclassifyl(x));
    EXPECT_EQ(gmc___isnan(x) != 0, std::isnan(x));
    EXPECT_EQ(gmc___isinf(x), std::isinf(x) ? x > 0 ? 1 : -1 : 0);
    EXPECT_EQ(gmc___finite(x) != 0, std::isfinite(x));
    EXPECT_EQ(gmc___signbit(x) != 0, std::signbit(x));
    EXPECT_EQ(gmc___signbitf(f) != 0, std::signbit(x));
    EXPECT_EQ(gmc___signbitl(x) != 0, std::signbit(x));
    EXPECT_EQ(gmc___isnanl(x) != 0, std::isnan(x));
    EXPECT_EQ(gmc___finitef(f) != 0, std::isfinite(f));
  }
}

}  // namespace
}  // namespace gmc::libc_test
