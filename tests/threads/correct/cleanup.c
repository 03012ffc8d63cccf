// Cleanup handlers run in reverse order: at pop if asked, at pthread_exit, at cancellation.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t ready;
static pthread_key_t key;

static void say(void *text) { printf("%s\n", (const char *)text); }

static void *pops(void *argument) {
  pthread_cleanup_push(say, "not called");
  pthread_cleanup_push(say, "called at pop");
  pthread_cleanup_pop(1);
  pthread_cleanup_pop(0);
  return argument;
}

static void leave(void) {
  pthread_cleanup_push(say, "inner");
  pthread_exit("value");
  pthread_cleanup_pop(0);
}

static void *exits(void *argument) {
  pthread_setspecific(key, "destructor");
  pthread_cleanup_push(say, "outer");
  pthread_cleanup_push(say, "middle");
  leave();
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return argument;
}

static void unlock(void *mutex) { assert(pthread_mutex_unlock(mutex) == 0); }

static void *waits(void *argument) {
  static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  pthread_mutex_lock(argument);
  pthread_cleanup_push(unlock, argument);
  sem_post(&ready);
  while (1) pthread_cond_wait(&condition, argument);
  pthread_cleanup_pop(0);
  return argument;
}

static void *defers(void *argument) {
  int type;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  pthread_cleanup_push_defer_np(say, "deferred");
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &type);
  assert(type == PTHREAD_CANCEL_DEFERRED);
  pthread_cleanup_pop_restore_np(1);
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &type);
  assert(type == PTHREAD_CANCEL_ASYNCHRONOUS);
  return argument;
}

int main(void) {
  pthread_t handle;
  void *value;
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  sem_init(&ready, 0, 0);
  assert(pthread_key_create(&key, say) == 0);
  assert(pthread_create(&handle, NULL, pops, NULL) == 0);
  assert(pthread_join(handle, &value) == 0 && value == NULL);
  assert(pthread_create(&handle, NULL, exits, NULL) == 0);
  assert(pthread_join(handle, &value) == 0);
  say(value);
  assert(pthread_create(&handle, NULL, waits, &mutex) == 0);
  sem_wait(&ready);
  assert(pthread_cancel(handle) == 0);
  assert(pthread_join(handle, &value) == 0 && value == PTHREAD_CANCELED);
  assert(pthread_mutex_trylock(&mutex) == 0);
  assert(pthread_create(&handle, NULL, defers, NULL) == 0);
  assert(pthread_join(handle, &value) == 0);
  return 0;
}
