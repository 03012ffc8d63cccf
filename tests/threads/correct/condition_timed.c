/* CHECK: unknown (it reads the clock, whose values are sampled) */
// pthread_cond_timedwait and pthread_cond_clockwait.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition;
static int ready;

static struct timespec later(clockid_t clock, long milliseconds) {
  struct timespec moment;
  clock_gettime(clock, &moment);
  moment.tv_sec += milliseconds / 1000;
  moment.tv_nsec += milliseconds % 1000 * 1000000;
  moment.tv_sec += moment.tv_nsec / 1000000000;
  moment.tv_nsec %= 1000000000;
  return moment;
}

static void *body(void *argument) {
  assert(pthread_mutex_lock(&mutex) == 0);
  ready = 1;
  assert(pthread_cond_signal(&condition) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  return argument;
}

int main(void) {
  pthread_condattr_t attributes;
  pthread_t handle;
  assert(pthread_condattr_init(&attributes) == 0);
  assert(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0);
  assert(pthread_cond_init(&condition, &attributes) == 0);
  assert(pthread_condattr_destroy(&attributes) == 0);

  assert(pthread_mutex_lock(&mutex) == 0);
  struct timespec moment = later(CLOCK_MONOTONIC, 20);
  assert(pthread_cond_timedwait(&condition, &mutex, &moment) == ETIMEDOUT);
  assert(pthread_mutex_trylock(&mutex) == EBUSY);
  moment = later(CLOCK_REALTIME, 20);
  assert(pthread_cond_clockwait(&condition, &mutex, CLOCK_REALTIME, &moment) == ETIMEDOUT);
  assert(pthread_cond_clockwait(&condition, &mutex, 99, &moment) == EINVAL);
  moment.tv_nsec = -1;
  assert(pthread_cond_timedwait(&condition, &mutex, &moment) == EINVAL);
  moment = (struct timespec){0, 0};
  assert(pthread_cond_timedwait(&condition, &mutex, &moment) == ETIMEDOUT);

  assert(pthread_create(&handle, NULL, body, NULL) == 0);
  while (!ready) {
    moment = later(CLOCK_MONOTONIC, 60000);
    int error = pthread_cond_timedwait(&condition, &mutex, &moment);
    assert(error == 0 || error == ETIMEDOUT);
  }
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_join(handle, NULL) == 0);
  assert(pthread_cond_destroy(&condition) == 0);
  return 0;
}
