/* CHECK: unknown (it reads the clock, whose values are sampled) */
// Read-write locks: many readers or one writer.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static struct timespec later(clockid_t clock) {
  struct timespec moment;
  clock_gettime(clock, &moment);
  moment.tv_nsec += 20000000;
  moment.tv_sec += moment.tv_nsec / 1000000000;
  moment.tv_nsec %= 1000000000;
  return moment;
}

static void *beside_reader(void *argument) {
  struct timespec moment = later(CLOCK_REALTIME);
  assert(pthread_rwlock_tryrdlock(argument) == 0);
  assert(pthread_rwlock_rdlock(argument) == 0);
  assert(pthread_rwlock_timedrdlock(argument, &moment) == 0);
  for (int i = 0; i < 3; i++) assert(pthread_rwlock_unlock(argument) == 0);
  assert(pthread_rwlock_trywrlock(argument) == EBUSY);
  moment = later(CLOCK_REALTIME);
  assert(pthread_rwlock_timedwrlock(argument, &moment) == ETIMEDOUT);
  moment = later(CLOCK_MONOTONIC);
  assert(pthread_rwlock_clockwrlock(argument, CLOCK_MONOTONIC, &moment) == ETIMEDOUT);
  assert(pthread_rwlock_clockwrlock(argument, 99, &moment) == EINVAL);
  return NULL;
}

static void *beside_writer(void *argument) {
  struct timespec moment = later(CLOCK_REALTIME);
  assert(pthread_rwlock_tryrdlock(argument) == EBUSY);
  assert(pthread_rwlock_trywrlock(argument) == EBUSY);
  assert(pthread_rwlock_timedrdlock(argument, &moment) == ETIMEDOUT);
  moment = later(CLOCK_MONOTONIC);
  assert(pthread_rwlock_clockrdlock(argument, CLOCK_MONOTONIC, &moment) == ETIMEDOUT);
  assert(pthread_rwlock_clockrdlock(argument, 99, &moment) == EINVAL);
  moment = (struct timespec){1, 1000000000};
  assert(pthread_rwlock_timedwrlock(argument, &moment) == EINVAL);
  return NULL;
}

static void *writer(void *argument) {
  for (int i = 0; i < 20; i++) {
    assert(pthread_rwlock_wrlock(argument) == 0);
    value++;
    assert(pthread_rwlock_unlock(argument) == 0);
  }
  return NULL;
}

static void run(void *(*body)(void *)) {
  pthread_t handle;
  assert(pthread_create(&handle, NULL, body, &lock) == 0);
  assert(pthread_join(handle, NULL) == 0);
}

int main(void) {
  pthread_t handles[2];
  assert(pthread_rwlock_rdlock(&lock) == 0);
  run(beside_reader);
  assert(pthread_rwlock_unlock(&lock) == 0);
  assert(pthread_rwlock_wrlock(&lock) == 0);
  assert(pthread_rwlock_wrlock(&lock) == EDEADLK);
  assert(pthread_rwlock_rdlock(&lock) == EDEADLK);
  struct timespec moment = later(CLOCK_REALTIME);
  assert(pthread_rwlock_timedrdlock(&lock, &moment) == EDEADLK);
  assert(pthread_rwlock_timedwrlock(&lock, &moment) == EDEADLK);
  run(beside_writer);
  assert(pthread_rwlock_unlock(&lock) == 0);
  for (int i = 0; i < 2; i++) assert(pthread_create(&handles[i], NULL, writer, &lock) == 0);
  for (int i = 0; i < 2; i++) assert(pthread_join(handles[i], NULL) == 0);
  assert(value == 40);
  assert(pthread_rwlock_destroy(&lock) == 0);
  assert(pthread_rwlock_init(&lock, NULL) == 0);
  assert(pthread_rwlock_trywrlock(&lock) == 0);
  assert(pthread_rwlock_unlock(&lock) == 0);
  assert(pthread_rwlock_destroy(&lock) == 0);
  return 0;
}
