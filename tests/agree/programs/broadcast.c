/* Both are woken; broken: one signal for two who wait.
 * EXPECT: true
 * BROKEN: false(no-deadlock) */
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int go;

void *wait_for_it(void *unused) {
  pthread_mutex_lock(&m);
  while (!go) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, wait_for_it, 0);
  pthread_create(&b, 0, wait_for_it, 0);
  pthread_mutex_lock(&m);
  go = 1;
#ifdef BROKEN
  pthread_cond_signal(&c);
#else
  pthread_cond_broadcast(&c);
#endif
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
