/* Atomic sections with a call and a branch; broken: one access outside.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call) */
#include <assert.h>
#include <pthread.h>
#include <gmc/verifier.h>

int x, y;

static void bump(int *at) { *at = *at + 1; }

void *both(void *unused) {
  gmc_atomic_begin();
  bump(&x);
  if (x > 0) bump(&y);
  gmc_atomic_end();
  return 0;
}

void *compare(void *unused) {
#ifndef BROKEN
  gmc_atomic_begin();
#endif
  assert(x == y);
#ifndef BROKEN
  gmc_atomic_end();
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, both, 0);
  pthread_create(&b, 0, compare, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
