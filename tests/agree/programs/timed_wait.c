/* A wait that may run out of time; broken: its result is not looked at.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int go;

void *signal_it(void *unused) {
  pthread_mutex_lock(&m);
  go = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  struct timespec moment = {1000, 0};
  pthread_create(&t, 0, signal_it, 0);
  pthread_mutex_lock(&m);
  int late = 0;
  while (!go && !late) late = pthread_cond_timedwait(&c, &m, &moment) == ETIMEDOUT;
#ifndef BROKEN
  if (!late)
#endif
    assert(go);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
