/* CHECK: unknown (it reads the clock, whose values are sampled) */
// pthread_tryjoin_np, pthread_timedjoin_np, pthread_clockjoin_np.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t go;

static void *body(void *argument) {
  sem_wait(&go);
  return argument;
}

static struct timespec later(clockid_t clock, long milliseconds) {
  struct timespec moment;
  clock_gettime(clock, &moment);
  moment.tv_nsec += milliseconds * 1000000;
  moment.tv_sec += moment.tv_nsec / 1000000000;
  moment.tv_nsec %= 1000000000;
  return moment;
}

int main(void) {
  sem_init(&go, 0, 0);
  pthread_t handle;
  void *value = NULL;
  assert(pthread_create(&handle, NULL, body, &go) == 0);
  assert(pthread_tryjoin_np(handle, &value) == EBUSY);
  struct timespec moment = later(CLOCK_REALTIME, 20);
  assert(pthread_timedjoin_np(handle, &value, &moment) == ETIMEDOUT);
  moment = later(CLOCK_MONOTONIC, 20);
  assert(pthread_clockjoin_np(handle, &value, CLOCK_MONOTONIC, &moment) == ETIMEDOUT);
  assert(pthread_clockjoin_np(handle, &value, 77, &moment) == EINVAL);
  moment = (struct timespec){0, 0};
  assert(pthread_timedjoin_np(handle, &value, &moment) == ETIMEDOUT);
  assert(value == NULL);
  sem_post(&go);
  assert(pthread_timedjoin_np(handle, &value, NULL) == 0 && value == &go);

  assert(pthread_create(&handle, NULL, body, NULL) == 0);
  sem_post(&go);
  while (pthread_tryjoin_np(handle, &value) == EBUSY) sched_yield();
  assert(value == NULL);
  return 0;
}
