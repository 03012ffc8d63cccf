/* The program ends while a thread runs; broken: that thread may fail before.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

void *work(void *unused) {
  int old = __atomic_exchange_n(&x, 2, __ATOMIC_SEQ_CST);
#ifdef BROKEN
  assert(old == 0);
#else
  assert(old < 2);
#endif
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  exit(0);
}
