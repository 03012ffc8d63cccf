/* Two phases with a barrier between; broken: without it.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>

pthread_barrier_t barrier;
int x, y;

static void wait(void) {
#ifndef BROKEN
  pthread_barrier_wait(&barrier);
#endif
}

void *left(void *unused) {
  x = 1;
  wait();
  assert(y == 1);
  return 0;
}

void *right(void *unused) {
  y = 1;
  wait();
  assert(x == 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
