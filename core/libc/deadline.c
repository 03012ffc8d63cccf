// The moments at which timed waits end.
#include "core/libc/threads.h"

int __gmc_deadline(const struct timespec* moment) {
  if (moment->tv_nsec < 0 || moment->tv_nsec >= 1000000000) return EINVAL;
  return moment->tv_sec < 0 || (moment->tv_sec == 0 && moment->tv_nsec == 0) ? ETIMEDOUT : 0;
}

bool __gmc_is_clock(clockid_t clock) { return clock == 0 || clock == 1; }
