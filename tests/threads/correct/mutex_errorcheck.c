// The mutex that checks for errors.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t fixed = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *another(void *argument) {
  assert(pthread_mutex_trylock(argument) == EBUSY);
  assert(pthread_mutex_unlock(argument) == EPERM);
  return NULL;
}

static void test(pthread_mutex_t *mutex) {
  pthread_t handle;
  struct timespec moment = {2000000000, 0};
  assert(pthread_mutex_unlock(mutex) == EPERM);
  assert(pthread_cond_wait(&condition, mutex) == EPERM);
  assert(pthread_mutex_lock(mutex) == 0);
  assert(pthread_mutex_lock(mutex) == EDEADLK);
  assert(pthread_mutex_timedlock(mutex, &moment) == EDEADLK);
  assert(pthread_mutex_trylock(mutex) == EBUSY);
  assert(pthread_create(&handle, NULL, another, mutex) == 0);
  assert(pthread_join(handle, NULL) == 0);
  assert(pthread_mutex_unlock(mutex) == 0);
  assert(pthread_mutex_unlock(mutex) == EPERM);
  assert(pthread_mutex_destroy(mutex) == 0);
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutex_t mutex;
  assert(pthread_mutexattr_init(&attributes) == 0);
  assert(pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK) == 0);
  assert(pthread_mutex_init(&mutex, &attributes) == 0);
  assert(pthread_mutexattr_destroy(&attributes) == 0);
  test(&mutex);
  test(&fixed);
  return 0;
}
