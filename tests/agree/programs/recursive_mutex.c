/* A mutex locked twice by its owner; broken: it is not recursive.
 * EXPECT: true
 * BROKEN: false(no-deadlock) */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;
int x;

static void add(void) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
}

void *work(void *unused) {
  pthread_mutex_lock(&m);
  add();
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
#ifndef BROKEN
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
#endif
  pthread_mutex_init(&m, &kind);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
