/* Whether the exchange succeeds is open, so the assertion cannot be proved. EXPECT: unknown */
/* REASON: sampled values of __VERIFIER_nondet_int */
/* OPTIONS: --svcomp --prop unreach-call */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
_Atomic int shared;
static void* work(void* argument) {
  int expected = 1234;
  int is_exchanged = atomic_compare_exchange_strong(&shared, &expected, 5);
  assert(!is_exchanged);
  return argument;
}
int main(void) {
  pthread_t a;
  shared = __VERIFIER_nondet_int();
  pthread_create(&a, 0, work, 0);
  pthread_join(a, 0);
}
