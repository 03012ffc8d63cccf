/* Three threads count under a mutex; broken: one of them takes no lock.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *locked(void *unused) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}

void *other(void *unused) {
#ifdef BROKEN
  x++;
  return 0;
#else
  return locked(unused);
#endif
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, locked, 0);
  pthread_create(&t[1], 0, locked, 0);
  pthread_create(&t[2], 0, other, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(x == 3);
  return 0;
}
