// Waiting with a recursive mutex that is locked once, and destroying a condition variable that woken threads have left.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waiting, ready;

static void *body(void *argument) {
  assert(pthread_mutex_lock(&mutex) == 0);
  waiting = 1;
  while (!ready) assert(pthread_cond_wait(&condition, &mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  return argument;
}

int main(void) {
  pthread_t handle;
  assert(pthread_create(&handle, NULL, body, NULL) == 0);
  for (int is_waiting = 0; !is_waiting;) {
    assert(pthread_mutex_lock(&mutex) == 0);
    is_waiting = waiting;
    if (is_waiting) {
      ready = 1;
      assert(pthread_cond_broadcast(&condition) == 0);
      assert(pthread_cond_destroy(&condition) == 0);
    }
    assert(pthread_mutex_unlock(&mutex) == 0);
    sched_yield();
  }
  assert(pthread_join(handle, NULL) == 0);
  return 0;
}
