/* EXPECT: true */
// Error numbers that no native program shows: after 2^32 locks, and where glibc does otherwise than the standards.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <threads.h>

static const struct timespec late = {2000000000, 0};

// The counts lie behind the pointers to the owners (core/libc/threads.h, rwlock.c).
static void count_to_the_limit(void *object, int pointers) {
  *(unsigned *)((char *)object + (unsigned)pointers * sizeof(void *)) = -1u;
}

static void recursive_limit(void) {
  pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  assert(pthread_mutex_lock(&mutex) == 0);
  count_to_the_limit(&mutex, 1);
  assert(pthread_mutex_lock(&mutex) == EAGAIN);
  assert(pthread_mutex_trylock(&mutex) == EAGAIN);
  assert(pthread_mutex_timedlock(&mutex, &late) == EAGAIN);
  assert(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &late) == EAGAIN);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == 0);
}

static void readers_limit(void) {
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  assert(pthread_rwlock_rdlock(&lock) == 0);
  count_to_the_limit(&lock, 2);
  assert(pthread_rwlock_rdlock(&lock) == EAGAIN);
  assert(pthread_rwlock_tryrdlock(&lock) == EAGAIN);
  assert(pthread_rwlock_timedrdlock(&lock, &late) == EAGAIN);
  assert(pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &late) == EAGAIN);
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
}

static void *end(void *mutex) {
  pthread_mutex_lock(mutex);
  return NULL;
}

static void unlock_what_is_lost(void) {
  pthread_mutexattr_t attributes;
  pthread_mutex_t mutex;
  pthread_t handle;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&handle, NULL, end, &mutex);
  pthread_join(handle, NULL);
  assert(pthread_mutex_lock(&mutex) == EOWNERDEAD && pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  assert(pthread_mutex_consistent(&mutex) == EINVAL);
}

int main(void) {
  mtx_t mutex;
  assert(mtx_init(&mutex, 99) == thrd_error);
  recursive_limit();
  readers_limit();
  unlock_what_is_lost();
  return 0;
}
