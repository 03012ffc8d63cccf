/* CHECK: unknown (it reads the clock, whose values are sampled) */
// The normal mutex: mutual exclusion, trylock, timed lock, static and dynamic initialisation.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *increment(void *argument) {
  for (int i = 0; i < 50; i++) {
    assert(pthread_mutex_lock(argument) == 0);
    counter++;
    assert(pthread_mutex_unlock(argument) == 0);
  }
  return NULL;
}

static struct timespec later(clockid_t clock) {
  struct timespec moment;
  clock_gettime(clock, &moment);
  moment.tv_nsec += 20000000;
  moment.tv_sec += moment.tv_nsec / 1000000000;
  moment.tv_nsec %= 1000000000;
  return moment;
}

static void *tries(void *argument) {
  struct timespec moment = later(CLOCK_REALTIME);
  assert(pthread_mutex_trylock(argument) == EBUSY);
  assert(pthread_mutex_timedlock(argument, &moment) == ETIMEDOUT);
  moment = later(CLOCK_MONOTONIC);
  assert(pthread_mutex_clocklock(argument, CLOCK_MONOTONIC, &moment) == ETIMEDOUT);
  assert(pthread_mutex_clocklock(argument, 99, &moment) == EINVAL);
  moment.tv_nsec = 1000000000;
  assert(pthread_mutex_timedlock(argument, &moment) == EINVAL);
  moment = (struct timespec){-1, 0};
  assert(pthread_mutex_timedlock(argument, &moment) == ETIMEDOUT);
  return NULL;
}

int main(void) {
  pthread_t handles[2];
  pthread_mutex_t local;
  pthread_mutex_t *const mutexes[] = {&mutex, &local};
  assert(pthread_mutex_init(&local, NULL) == 0);
  for (int m = 0; m < 2; m++) {
    counter = 0;
    for (int i = 0; i < 2; i++) assert(pthread_create(&handles[i], NULL, increment, mutexes[m]) == 0);
    for (int i = 0; i < 2; i++) assert(pthread_join(handles[i], NULL) == 0);
    assert(counter == 100);
    assert(pthread_mutex_trylock(mutexes[m]) == 0);
    assert(pthread_mutex_trylock(mutexes[m]) == EBUSY);
    assert(pthread_create(&handles[0], NULL, tries, mutexes[m]) == 0);
    assert(pthread_join(handles[0], NULL) == 0);
    assert(pthread_mutex_unlock(mutexes[m]) == 0);
    struct timespec moment = {0, 0};
    assert(pthread_mutex_timedlock(mutexes[m], &moment) == 0);
    moment = later(CLOCK_REALTIME);
    assert(pthread_mutex_timedlock(mutexes[m], &moment) == ETIMEDOUT);
    assert(pthread_mutex_unlock(mutexes[m]) == 0);
    assert(pthread_mutex_destroy(mutexes[m]) == 0);
    assert(pthread_mutex_init(mutexes[m], NULL) == 0);
    assert(pthread_mutex_destroy(mutexes[m]) == 0);
  }
  return 0;
}
