// Robust mutexes whose owner has ended, in waits: the thread that is woken inherits the mutex, or finds it lost.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static const struct timespec late = {2000000000, 0}, passed = {0, 0};

static void *signal_and_end(void *argument) {
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_cond_signal(&condition) == 0);
  return argument;
}

static void *lock_and_end(void *argument) {
  assert(pthread_mutex_lock(&mutex) == 0);
  return argument;
}

static pthread_t start(void *(*body)(void *)) {
  pthread_t handle;
  assert(pthread_create(&handle, NULL, body, NULL) == 0);
  return handle;
}

static void owner_dies(void) { assert(pthread_join(start(lock_and_end), NULL) == 0); }

static void waits(void) {
  assert(pthread_mutex_lock(&mutex) == 0);
  pthread_t handle = start(signal_and_end);
  assert(pthread_cond_wait(&condition, &mutex) == EOWNERDEAD);
  assert(pthread_join(handle, NULL) == 0);
  assert(pthread_mutex_consistent(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
}

int main(void) {
  pthread_mutexattr_t attributes;
  assert(pthread_mutexattr_init(&attributes) == 0);
  assert(pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST) == 0);
  assert(pthread_mutex_init(&mutex, &attributes) == 0);
  assert(pthread_cond_wait(&condition, &mutex) == EPERM);
  assert(pthread_cond_timedwait(&condition, &mutex, &late) == EPERM);
  assert(pthread_mutex_consistent(&mutex) == EINVAL);
  waits();

  owner_dies();
  assert(pthread_mutex_timedlock(&mutex, &late) == EOWNERDEAD);
  assert(pthread_mutex_consistent(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  owner_dies();
  assert(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &late) == EOWNERDEAD);
  assert(pthread_cond_timedwait(&condition, &mutex, &passed) == ENOTRECOVERABLE);  // unlocked inconsistent
  assert(pthread_mutex_timedlock(&mutex, &late) == ENOTRECOVERABLE);
  assert(pthread_mutex_trylock(&mutex) == ENOTRECOVERABLE);
  assert(pthread_mutex_destroy(&mutex) == 0);

  assert(pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutex_init(&mutex, &attributes) == 0);
  owner_dies();
  assert(pthread_mutex_lock(&mutex) == EOWNERDEAD);
  assert(pthread_mutex_consistent(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_trylock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  assert(pthread_mutex_destroy(&mutex) == 0);
  assert(pthread_mutexattr_destroy(&attributes) == 0);
  return 0;
}
