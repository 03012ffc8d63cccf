// Clocks and sleeping.
#include "core/libc/libc.h"

enum { kRealTime, kMonotonic, kProcessorTime };

time_t time(time_t* result) {
  long nanoseconds;
  time_t now = (time_t)__gmc_time(kRealTime, &nanoseconds);
  if (result != NULL) *result = now;
  return now;
}

clock_t clock(void) {
  long nanoseconds;
  long long seconds = __gmc_time(kProcessorTime, &nanoseconds);
  return (clock_t)(seconds * 1000000 + nanoseconds / 1000);
}

int gettimeofday(struct timeval* result, void* zone) {
  (void)zone;
  long nanoseconds;
  result->tv_sec = (time_t)__gmc_time(kRealTime, &nanoseconds);
  result->tv_usec = nanoseconds / 1000;
  return 0;
}

// Linux's clocks: 0 and 5 and 8 and 11 show real time, 2 and 3 processor time, the others run since some start.
static int kind_of(clockid_t id) {
  switch (id) {
    case 0:
    case 5:
    case 8:
    case 11:
      return kRealTime;
    case 1:
    case 4:
    case 6:
    case 7:
    case 9:
      return kMonotonic;
    case 2:
    case 3:
      return kProcessorTime;
    default:
      errno = EINVAL;
      return -1;
  }
}

int clock_gettime(clockid_t id, struct timespec* result) {
  int kind = kind_of(id);
  if (kind < 0) return -1;
  long nanoseconds;
  result->tv_sec = (time_t)__gmc_time(kind, &nanoseconds);
  result->tv_nsec = nanoseconds;
  return 0;
}

int clock_getres(clockid_t id, struct timespec* result) {
  if (kind_of(id) < 0) return -1;
  if (result != NULL) *result = (struct timespec){0, 1};
  return 0;
}

int timespec_get(struct timespec* result, int base) {
  enum { kUtc = 1 };
  if (base != kUtc) return 0;
  clock_gettime(0, result);
  return base;
}

// A thread can be cancelled while it sleeps.
static void pause_for(long long seconds, long nanoseconds) {
  __gmc_test_cancel();
  __gmc_sleep(seconds, nanoseconds);
  __gmc_test_cancel();
}

unsigned sleep(unsigned seconds) {
  pause_for(seconds, 0);
  return 0;
}

int usleep(unsigned microseconds) {
  pause_for(microseconds / 1000000, (long)(microseconds % 1000000) * 1000);
  return 0;
}

static bool is_interval(const struct timespec* wanted) {
  return wanted->tv_sec >= 0 && wanted->tv_nsec >= 0 && wanted->tv_nsec < 1000000000;
}

int __gmc_nanosleep(const struct timespec* wanted, struct timespec* left) {
  (void)left;
  if (!is_interval(wanted)) {
    errno = EINVAL;
    return -1;
  }
  pause_for(wanted->tv_sec, wanted->tv_nsec);
  return 0;
}
ALIAS(nanosleep, __gmc_nanosleep);
ALIAS(__nanosleep, __gmc_nanosleep);

// Until a moment if the flag says so.
int clock_nanosleep(clockid_t id, int flags, const struct timespec* wanted, struct timespec* left) {
  (void)left;
  enum { kAbsolute = 1 };
  int kind = kind_of(id);
  if (kind < 0 || !is_interval(wanted)) return EINVAL;
  long long seconds = wanted->tv_sec;
  long nanoseconds = wanted->tv_nsec;
  if ((flags & kAbsolute) != 0) {
    long now;
    seconds -= __gmc_time(kind, &now);
    nanoseconds -= now;
    if (nanoseconds < 0) {
      nanoseconds += 1000000000;
      seconds--;
    }
    if (seconds < 0) return 0;
  }
  pause_for(seconds, nanoseconds);
  return 0;
}
