/* The flag is checked under the mutex; broken: it is not, and the signal may come too early.
 * EXPECT: true
 * BROKEN: false(no-deadlock) */
#include <pthread.h>

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
  pthread_create(&t, 0, signal_it, 0);
  pthread_mutex_lock(&m);
#ifndef BROKEN
  if (!go)
#endif
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
