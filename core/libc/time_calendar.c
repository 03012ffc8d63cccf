// Calendar time. Local time is UTC.
#include "core/libc/libc.h"

char* tzname[2] = {"UTC", "UTC"};
ALIAS(__tzname, tzname);
long timezone;
ALIAS(__timezone, timezone);
int daylight;
ALIAS(__daylight, daylight);

void tzset(void) {}

enum { kDaySeconds = 86400 };

static long long floor_div(long long a, long long b) { return a / b - (a % b < 0); }

// Days from 1970-01-01 to the first of a month, by counting years from March: the leap day comes last, so that the days
// before a month do not depend on it. Eras of 400 years keep the divisions simple.
static long long days_before(long long year, int month) {
  if (month < 2) year--;
  long long era = floor_div(year, 400);
  long long year_of_era = year - era * 400;
  long long day_of_year = (153 * ((month + 10) % 12) + 2) / 5;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

struct tm* __gmc_calendar(long long seconds, struct tm* result) {
  long long days = floor_div(seconds, kDaySeconds);
  int rest = (int)(seconds - days * kDaySeconds);
  long long from_march = days + 719468;
  long long era = floor_div(from_march, 146097);
  long long day = from_march - era * 146097;
  long long year_of_era = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  long long day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int month_from_march = (int)((5 * day_of_year + 2) / 153);
  int month = month_from_march < 10 ? month_from_march + 2 : month_from_march - 10;
  long long year = era * 400 + year_of_era + (month < 2);
  if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
    errno = EOVERFLOW;
    return NULL;
  }
  result->tm_sec = rest % 60;
  result->tm_min = rest / 60 % 60;
  result->tm_hour = rest / 3600;
  result->tm_mday = (int)(day_of_year - (153 * month_from_march + 2) / 5) + 1;
  result->tm_mon = month;
  result->tm_year = (int)(year - 1900);
  result->tm_wday = (int)(days + 4 - 7 * floor_div(days + 4, 7));
  result->tm_yday = (int)(days - days_before(year, 0));
  result->tm_isdst = 0;
  result->tm_gmtoff = 0;
  return result;
}

static struct tm broken_down;

static struct tm* break_down(const time_t* time, struct tm* result, const char* zone) {
  if (__gmc_calendar(*time, result) == NULL) return NULL;
  result->tm_zone = zone;
  return result;
}

struct tm* gmtime_r(const time_t* time, struct tm* result) {
  return break_down(time, result, "GMT");
}
struct tm* gmtime(const time_t* time) {
  return break_down(time, &broken_down, "GMT");
}
struct tm* localtime_r(const time_t* time, struct tm* result) {
  return break_down(time, result, "UTC");
}
struct tm* localtime(const time_t* time) {
  return break_down(time, &broken_down, "UTC");
}

// Seconds of fields in any range; the fields are made to be in theirs.
static time_t join(struct tm* fields, const char* zone) {
  long long months = (long long)fields->tm_year * 12 + fields->tm_mon;
  long long year = floor_div(months, 12);
  long long days = days_before(year + 1900, (int)(months - year * 12)) + fields->tm_mday - 1;
  long long seconds =
      days * kDaySeconds + (long long)fields->tm_hour * 3600 + (long long)fields->tm_min * 60 + fields->tm_sec;
  struct tm normal;
  if (seconds > LONG_MAX || seconds < LONG_MIN || __gmc_calendar(seconds, &normal) == NULL) {
    errno = EOVERFLOW;
    return -1;
  }
  normal.tm_zone = zone;
  *fields = normal;
  return (time_t)seconds;
}

time_t __gmc_make_time(struct tm* fields) { return join(fields, "UTC"); }
ALIAS(mktime, __gmc_make_time);
ALIAS(timelocal, __gmc_make_time);
time_t timegm(struct tm* fields) { return join(fields, "GMT"); }

double difftime(time_t end, time_t begin) { return (double)end - (double)begin; }
