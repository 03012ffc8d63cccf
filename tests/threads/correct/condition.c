// Signal, broadcast, and the mutex that the woken thread has.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_cond_t waiting = PTHREAD_COND_INITIALIZER;
static int waiters, tickets, taken;

static void *body(void *argument) {
  assert(pthread_mutex_lock(&mutex) == 0);
  waiters++;
  assert(pthread_cond_signal(&waiting) == 0);
  while (tickets == 0) assert(pthread_cond_wait(&condition, &mutex) == 0);
  assert(pthread_mutex_trylock(&mutex) == EBUSY);
  tickets--;
  taken++;
  assert(pthread_mutex_unlock(&mutex) == 0);
  return argument;
}

int main(void) {
  pthread_t handles[3];
  assert(pthread_cond_signal(&condition) == 0);
  assert(pthread_cond_broadcast(&condition) == 0);
  for (int i = 0; i < 3; i++) assert(pthread_create(&handles[i], NULL, body, NULL) == 0);
  assert(pthread_mutex_lock(&mutex) == 0);
  while (waiters < 3) assert(pthread_cond_wait(&waiting, &mutex) == 0);
  tickets = 1;
  assert(pthread_cond_signal(&condition) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == 0);
  tickets += 2;
  assert(pthread_cond_broadcast(&condition) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  for (int i = 0; i < 3; i++) assert(pthread_join(handles[i], NULL) == 0);
  assert(taken == 3 && tickets == 0);
  assert(pthread_cond_destroy(&condition) == 0);
  assert(pthread_cond_destroy(&waiting) == 0);
  return 0;
}
