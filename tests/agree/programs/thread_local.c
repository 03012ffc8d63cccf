/* A copy for each thread; broken: one for all.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

#ifdef BROKEN
static int x;
#else
static _Thread_local int x;
#endif

void *work(void *unused) {
  x++;
  x++;
  assert(x == 2);
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
