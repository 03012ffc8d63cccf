// pthread_condattr_*.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_condattr_t a;
  clockid_t clock = -1;
  int number = -1;
  assert(pthread_condattr_init(&a) == 0);
  assert(pthread_condattr_getclock(&a, &clock) == 0 && clock == CLOCK_REALTIME);
  assert(pthread_condattr_setclock(&a, CLOCK_MONOTONIC) == 0);
  assert(pthread_condattr_getclock(&a, &clock) == 0 && clock == CLOCK_MONOTONIC);
  assert(pthread_condattr_setclock(&a, CLOCK_PROCESS_CPUTIME_ID) == EINVAL);
  assert(pthread_condattr_getpshared(&a, &number) == 0 && number == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_condattr_setpshared(&a, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_condattr_getpshared(&a, &number) == 0 && number == PTHREAD_PROCESS_SHARED);
  assert(pthread_condattr_setpshared(&a, 4) == EINVAL);
  assert(pthread_condattr_destroy(&a) == 0);
  return 0;
}
