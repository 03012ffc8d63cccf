/* A thread that starts another; broken: it does not wait for it.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

int x;

void *inner(void *unused) {
  x++;
  return 0;
}

void *outer(void *unused) {
  pthread_t t;
  pthread_create(&t, 0, inner, 0);
#ifdef BROKEN
  pthread_detach(t);
#else
  pthread_join(t, 0);
#endif
  x++;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, outer, 0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
