/* A structure is copied under a lock; broken: without it.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

struct pair {
  int u, v;
} shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *set(void *unused) {
  pthread_mutex_lock(&m);
  shared.u = 1;
  shared.v = 1;
  pthread_mutex_unlock(&m);
  return 0;
}

void *get(void *unused) {
#ifndef BROKEN
  pthread_mutex_lock(&m);
#endif
  struct pair copy = shared;
#ifndef BROKEN
  pthread_mutex_unlock(&m);
#endif
  assert(copy.u == copy.v);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, set, 0);
  pthread_create(&b, 0, get, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
