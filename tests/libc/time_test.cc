// Calendar functions and strftime against the system's, with UTC as the local time.
#include <gtest/gtest.h>
#include <sys/time.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>

#include "tests/libc/native_primitives.h"
#include "tests/libc/random_source.h"

GMC_LIBC(gmtime_r);
GMC_LIBC(localtime_r);
GMC_LIBC(mktime);
GMC_LIBC(timegm);
GMC_LIBC(strftime);
GMC_LIBC(asctime_r);
GMC_LIBC(ctime);
GMC_LIBC(difftime);
GMC_LIBC(time);
GMC_LIBC(clock);
extern "C" int gmc_gettimeofday(struct timeval*, void*);
GMC_LIBC(clock_gettime);
GMC_LIBC(nanosleep);
GMC_LIBC(clock_nanosleep);
extern "C" unsigned gmc_sleep(unsigned);

namespace gmc::libc_test {
namespace {

class TimeTest : public testing::Test {
 protected:
  TimeTest() {
    ResetWorld();
    setenv("TZ", "UTC0", 1);
    tzset();
  }
};

void ExpectSame(const struct tm& ours, const struct tm& theirs) {
  EXPECT_EQ(ours.tm_sec, theirs.tm_sec);
  EXPECT_EQ(ours.tm_min, theirs.tm_min);
  EXPECT_EQ(ours.tm_hour, theirs.tm_hour);
  EXPECT_EQ(ours.tm_mday, theirs.tm_mday);
  EXPECT_EQ(ours.tm_mon, theirs.tm_mon);
  EXPECT_EQ(ours.tm_year, theirs.tm_year);
  EXPECT_EQ(ours.tm_wday, theirs.tm_wday);
  EXPECT_EQ(ours.tm_yday, theirs.tm_yday);
  EXPECT_EQ(ours.tm_isdst, theirs.tm_isdst);
  EXPECT_EQ(ours.tm_gmtoff, theirs.tm_gmtoff);
  EXPECT_STREQ(ours.tm_zone, theirs.tm_zone);
}

time_t RandomTime(RandomSource& random) {
  return random.OneIn(3) ? static_cast<time_t>(random.Number())
                         : static_cast<time_t>(random.Below(4000000000u)) - 1000000000;
}

TEST_F(TimeTest, BreaksDown) {
  RandomSource random(1);
  for (int i = 0; i < Rounds(10000) && !HasFailure(); i++) {
    const time_t time = RandomTime(random);
    SCOPED_TRACE(time);
    struct tm ours = {}, theirs = {};
    ASSERT_EQ(gmc_gmtime_r(&time, &ours) == nullptr, gmtime_r(&time, &theirs) == nullptr);
    if (gmc_gmtime_r(&time, &ours) == nullptr) continue;
    ExpectSame(ours, theirs);
    gmc_localtime_r(&time, &ours);
    localtime_r(&time, &theirs);
    ExpectSame(ours, theirs);
    EXPECT_EQ(gmc_mktime(&ours), time);
  }
}

int RandomField(RandomSource& random) {
  if (random.OneIn(20)) return static_cast<int>(random.Number());
  return static_cast<int>(random.Below(400)) - (random.OneIn(3) ? 200 : 0);
}

TEST_F(TimeTest, JoinsFieldsOutOfTheirRanges) {
  RandomSource random(2);
  for (int i = 0; i < Rounds(10000) && !HasFailure(); i++) {
    struct tm fields = {};
    for (int* field :
         {&fields.tm_sec, &fields.tm_min, &fields.tm_hour, &fields.tm_mday, &fields.tm_mon, &fields.tm_year}) {
      *field = RandomField(random);
    }
    for (const bool local : {false, true}) {
      struct tm ours = fields, theirs = fields;
      const time_t mine = local ? gmc_mktime(&ours) : gmc_timegm(&ours);
      const time_t yours = local ? mktime(&theirs) : timegm(&theirs);
      ASSERT_EQ(mine, yours);
      if (mine != -1) ExpectSame(ours, theirs);
    }
  }
}

std::string Format(decltype(gmc_strftime)* format_time, size_t size, const std::string& format, const struct tm& time) {
  const auto buffer = std::make_unique<char[]>(size);
  const size_t length = format_time(buffer.get(), size, format.c_str(), &time);
  return length == 0 ? "nothing" : std::to_string(length) + " " + buffer.get();
}

TEST_F(TimeTest, Formats) {
  RandomSource random(3);
  for (int i = 0; i < Rounds(20000) && !HasFailure(); i++) {
    // Years of four digits: how others are filled up is nobody's promise.
    const time_t time = static_cast<time_t>(random.Bits() % 253402300800ull) - (random.OneIn(3) ? 30000000000 : 0);
    struct tm fields;
    gmtime_r(&time, &fields);
    if (random.OneIn(2)) localtime_r(&time, &fields);
    std::string format = random.Text("ab", 1) + "%" + random.Text("_-0^#", 1);
    if (random.OneIn(4)) format += std::to_string(random.Below(12) + 1);
    format += random.OneIn(8) ? random.Of("EO") == 'E' ? "EY" : "Od"
                              : std::string(1, random.Of("aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYZ%"));
    format += random.Text("xy", 1);
    SCOPED_TRACE(format + " of " + std::to_string(time));
    const size_t size = random.OneIn(3) ? 1 + random.Below(12) : 100;
    EXPECT_EQ(Format(gmc_strftime, size, format, fields), Format(strftime, size, format, fields));
  }
}

TEST_F(TimeTest, FormatsTheOffset) {
  struct tm fields = {};
  for (const long offset : {0L, 3600L, -19800L}) {
    fields.tm_gmtoff = offset;
    for (const char* format : {"%z", "%-z", "%_z"}) {
      EXPECT_EQ(Format(gmc_strftime, 20, format, fields), Format(strftime, 20, format, fields)) << offset << format;
    }
  }
}

TEST_F(TimeTest, FormatsAsText) {
  RandomSource random(4);
  for (int i = 0; i < 1000; i++) {
    const time_t time = RandomTime(random) % 100000000000;
    struct tm fields;
    gmtime_r(&time, &fields);
    char ours[26], theirs[64];
    if (fields.tm_year + 1900 < 1000 || fields.tm_year + 1900 > 9999) continue;
    EXPECT_STREQ(gmc_asctime_r(&fields, ours), asctime_r(&fields, theirs));
    EXPECT_STREQ(gmc_ctime(&time), ctime(&time));
  }
}

TEST_F(TimeTest, Clocks) {
  TheWorld().seconds = 1000;
  TheWorld().nanoseconds = 123456789;
  time_t stored = 0;
  EXPECT_EQ(gmc_time(&stored), 1000);
  EXPECT_EQ(stored, 1000);
  EXPECT_EQ(gmc_clock(), 1000123456);
  struct timeval now;
  EXPECT_EQ(gmc_gettimeofday(&now, nullptr), 0);
  EXPECT_EQ(now.tv_usec, 123456);
  struct timespec precise;
  EXPECT_EQ(gmc_clock_gettime(CLOCK_MONOTONIC, &precise), 0);
  EXPECT_EQ(precise.tv_nsec, 123456789);
  EXPECT_EQ(gmc_clock_gettime(77, &precise), -1);
  EXPECT_EQ(gmc_difftime(5, 7), -2.0);
}

TEST_F(TimeTest, Sleeps) {
  TheWorld().seconds = 1000;
  TheWorld().nanoseconds = 500;
  gmc_sleep(2);
  struct timespec wanted = {1, 7};
  EXPECT_EQ(gmc_nanosleep(&wanted, nullptr), 0);
  wanted.tv_nsec = 1000000000;
  EXPECT_EQ(gmc_nanosleep(&wanted, nullptr), -1);
  wanted = {1001, 100};
  EXPECT_EQ(gmc_clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &wanted, nullptr), 0);
  wanted = {999, 100};
  EXPECT_EQ(gmc_clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &wanted, nullptr), 0);
  EXPECT_EQ(TheWorld().events, (std::vector<std::string>{"sleep 2 0", "sleep 1 7", "sleep 0 999999600"}));
}

}  // namespace
}  // namespace gmc::libc_test
