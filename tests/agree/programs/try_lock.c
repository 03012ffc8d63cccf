/* A lock that is tried; broken: its result is not looked at.
 * EXPECT: true
 * BROKEN: false(def-behavior,no-data-race) */
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *work(void *unused) {
  int failed = pthread_mutex_trylock(&m);
#ifdef BROKEN
  failed = 0;
#endif
  if (failed) return 0;
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
