// The recursive mutex, initialised statically and by attribute.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t fixed = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void *another(void *argument) {
  assert(pthread_mutex_trylock(argument) == EBUSY);
  assert(pthread_mutex_unlock(argument) == EPERM);
  return NULL;
}

static void *free_now(void *argument) {
  assert(pthread_mutex_trylock(argument) == 0);
  assert(pthread_mutex_unlock(argument) == 0);
  return NULL;
}

static void run(void *(*body)(void *), pthread_mutex_t *mutex) {
  pthread_t handle;
  assert(pthread_create(&handle, NULL, body, mutex) == 0);
  assert(pthread_join(handle, NULL) == 0);
}

static void test(pthread_mutex_t *mutex) {
  struct timespec moment = {2000000000, 0};
  assert(pthread_mutex_unlock(mutex) == EPERM);
  assert(pthread_mutex_lock(mutex) == 0);
  assert(pthread_mutex_lock(mutex) == 0);
  assert(pthread_mutex_trylock(mutex) == 0);
  assert(pthread_mutex_timedlock(mutex, &moment) == 0);
  for (int i = 0; i < 4; i++) {
    run(another, mutex);
    assert(pthread_mutex_unlock(mutex) == 0);
  }
  run(free_now, mutex);
  assert(pthread_mutex_destroy(mutex) == 0);
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutex_t mutex;
  assert(pthread_mutexattr_init(&attributes) == 0);
  assert(pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutex_init(&mutex, &attributes) == 0);
  assert(pthread_mutexattr_destroy(&attributes) == 0);
  test(&mutex);
  test(&fixed);
  return 0;
}
