// Robust mutexes: the owner ends while it has them.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t a, b, plain;

static void *lock_and_end(void *argument) {
  assert(pthread_mutex_lock(&a) == 0);
  assert(pthread_mutex_lock(&plain) == 0);
  assert(pthread_mutex_lock(&b) == 0);
  assert(pthread_mutex_unlock(&plain) == 0);
  return argument;
}

static void *not_own(void *argument) {
  assert(pthread_mutex_unlock(argument) == EPERM);
  return NULL;
}

static void run(void *(*body)(void *), void *argument) {
  pthread_t handle;
  assert(pthread_create(&handle, NULL, body, argument) == 0);
  assert(pthread_join(handle, NULL) == 0);
}

int main(void) {
  pthread_mutexattr_t attributes;
  assert(pthread_mutexattr_init(&attributes) == 0);
  assert(pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST) == 0);
  assert(pthread_mutex_init(&a, &attributes) == 0);
  assert(pthread_mutex_init(&b, &attributes) == 0);
  assert(pthread_mutex_init(&plain, NULL) == 0);
  run(lock_and_end, NULL);

  assert(pthread_mutex_trylock(&a) == EOWNERDEAD);
  run(not_own, &a);
  assert(pthread_mutex_consistent(&a) == 0);
  assert(pthread_mutex_consistent(&a) == EINVAL);
  assert(pthread_mutex_unlock(&a) == 0);
  assert(pthread_mutex_lock(&a) == 0);
  assert(pthread_mutex_unlock(&a) == 0);

  assert(pthread_mutex_lock(&b) == EOWNERDEAD);
  assert(pthread_mutex_unlock(&b) == 0);
  assert(pthread_mutex_lock(&b) == ENOTRECOVERABLE);
  assert(pthread_mutex_trylock(&b) == ENOTRECOVERABLE);
  assert(pthread_mutex_destroy(&b) == 0);
  assert(pthread_mutex_lock(&plain) == 0);
  assert(pthread_mutex_consistent(&plain) == EINVAL);
  return 0;
}
