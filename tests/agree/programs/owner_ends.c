/* A mutex is unlocked before its owner ends; broken: it is not.
 * EXPECT: true
 * BROKEN: false(no-deadlock) */
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *lock_it(void *unused) {
  pthread_mutex_lock(&m);
#ifndef BROKEN
  pthread_mutex_unlock(&m);
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, lock_it, 0);
  pthread_create(&b, 0, lock_it, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
