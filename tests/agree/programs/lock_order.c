/* Two locks in one order; broken: in both.
 * EXPECT: true
 * BROKEN: false(no-deadlock) */
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;

static void use(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

void *left(void *unused) {
  use(&m, &n);
  return 0;
}

void *right(void *unused) {
#ifdef BROKEN
  use(&n, &m);
#else
  use(&m, &n);
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
