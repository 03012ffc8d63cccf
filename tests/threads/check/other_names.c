/* EXPECT: true */
// Names under which older headers and other libraries call the functions.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

int __pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
int __pthread_mutex_lock(pthread_mutex_t *);
int __pthread_mutex_trylock(pthread_mutex_t *);
int __pthread_mutex_unlock(pthread_mutex_t *);
int __pthread_mutex_destroy(pthread_mutex_t *);
int __pthread_key_create(pthread_key_t *, void (*)(void *));
int pthread_mutexattr_setkind_np(pthread_mutexattr_t *, int);
int pthread_mutexattr_getkind_np(const pthread_mutexattr_t *, int *);
struct _pthread_cleanup_buffer;
void _pthread_cleanup_push(struct _pthread_cleanup_buffer *, void (*)(void *), void *);
void _pthread_cleanup_pop(struct _pthread_cleanup_buffer *, int);

static int counter, calls;

static void add(void *number) { calls += *(int *)number; }

static void *body(void *mutex) {
  assert(__pthread_mutex_lock(mutex) == 0);
  counter++;
  assert(__pthread_mutex_unlock(mutex) == 0);
  return NULL;
}

static void *exits(void *number) {
  struct _pthread_cleanup_buffer outer, inner;
  _pthread_cleanup_push(&outer, add, number);
  _pthread_cleanup_push(&inner, add, number);
  _pthread_cleanup_pop(&inner, 1);
  _pthread_cleanup_push(&inner, add, number);
  _pthread_cleanup_pop(&inner, 0);
  pthread_exit(number);
}

static pthread_t start(void *(*function)(void *), void *argument) {
  pthread_t handle;
  assert(pthread_create(&handle, NULL, function, argument) == 0);
  return handle;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutex_t mutex;
  pthread_key_t key;
  int kind = -1;
  assert(pthread_mutexattr_init(&attributes) == 0);
  assert(pthread_mutexattr_setkind_np(&attributes, 99) == EINVAL);
  assert(pthread_mutexattr_setkind_np(&attributes, PTHREAD_MUTEX_ERRORCHECK_NP) == 0);
  assert(pthread_mutexattr_getkind_np(&attributes, &kind) == 0 && kind == PTHREAD_MUTEX_ERRORCHECK_NP);
  assert(__pthread_mutex_init(&mutex, &attributes) == 0);
  assert(__pthread_mutex_trylock(&mutex) == 0);
  assert(__pthread_mutex_lock(&mutex) == EDEADLK);
  assert(__pthread_mutex_unlock(&mutex) == 0);
  pthread_t a = start(body, &mutex), b = start(body, &mutex);
  assert(pthread_join(a, NULL) == 0 && pthread_join(b, NULL) == 0);
  assert(counter == 2);
  assert(__pthread_mutex_destroy(&mutex) == 0);
  assert(__pthread_key_create(&key, NULL) == 0 && pthread_setspecific(key, &key) == 0);
  int number = 3;
  assert(pthread_join(start(exits, &number), NULL) == 0);
  assert(calls == 6);
  assert(sched_getcpu() == 0);
  return 0;
}
