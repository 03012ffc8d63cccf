/* A choice inside an atomic section; broken: the section ends before it.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>
#include <gmc/verifier.h>

int x;

void *choose(void *unused) {
  gmc_atomic_begin();
  x = 1;
#ifdef BROKEN
  gmc_atomic_end();
  gmc_atomic_begin();
#endif
  if (gmc_choose(2)) x = 2;
  x = 0;
  gmc_atomic_end();
  return 0;
}

void *look(void *unused) {
  gmc_atomic_begin();
  assert(x == 0);
  gmc_atomic_end();
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, choose, 0);
  pthread_create(&b, 0, look, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
