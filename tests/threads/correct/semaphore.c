/* CHECK: unknown (it reads the clock, whose values are sampled) */
// Semaphores without names.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t items, room;
static int slot;

static void *consumer(void *argument) {
  int sum = 0;
  for (int i = 1; i <= 10; i++) {
    assert(sem_wait(&items) == 0);
    sum += slot;
    assert(sem_post(&room) == 0);
  }
  assert(sum == 55);
  return argument;
}

static struct timespec later(clockid_t clock) {
  struct timespec moment;
  clock_gettime(clock, &moment);
  moment.tv_nsec += 20000000;
  moment.tv_sec += moment.tv_nsec / 1000000000;
  moment.tv_nsec %= 1000000000;
  return moment;
}

int main(void) {
  pthread_t handle;
  int value = -1;
  assert(sem_init(&items, 0, (unsigned)SEM_VALUE_MAX + 1) == -1 && errno == EINVAL);
  assert(sem_init(&items, 0, 0) == 0);
  assert(sem_init(&room, 1, 1) == 0);
  assert(sem_getvalue(&room, &value) == 0 && value == 1);
  assert(pthread_create(&handle, NULL, consumer, NULL) == 0);
  for (int i = 1; i <= 10; i++) {
    assert(sem_wait(&room) == 0);
    slot = i;
    assert(sem_post(&items) == 0);
  }
  assert(pthread_join(handle, NULL) == 0);
  assert(sem_trywait(&items) == -1 && errno == EAGAIN);
  struct timespec moment = later(CLOCK_REALTIME);
  assert(sem_timedwait(&items, &moment) == -1 && errno == ETIMEDOUT);
  moment = later(CLOCK_MONOTONIC);
  assert(sem_clockwait(&items, CLOCK_MONOTONIC, &moment) == -1 && errno == ETIMEDOUT);
  assert(sem_clockwait(&items, 99, &moment) == -1 && errno == EINVAL);
  moment = (struct timespec){0, -5};
  assert(sem_timedwait(&items, &moment) == -1 && errno == EINVAL);
  assert(sem_post(&items) == 0 && sem_post(&items) == 0);
  assert(sem_getvalue(&items, &value) == 0 && value == 2);
  assert(sem_trywait(&items) == 0);
  moment = (struct timespec){0, 0};
  assert(sem_timedwait(&items, &moment) == 0);
  assert(sem_destroy(&items) == 0 && sem_destroy(&room) == 0);
  assert(sem_init(&items, 0, SEM_VALUE_MAX) == 0);
  assert(sem_post(&items) == -1 && errno == EOVERFLOW);
  assert(sem_destroy(&items) == 0);
  return 0;
}
