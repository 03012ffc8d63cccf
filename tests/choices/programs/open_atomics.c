/* EXPECT: true */
/* OPTIONS: --svcomp --prop no-data-race,unreach-call,valid-deref */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
_Atomic int shared;
int plain;
static void* raise(void* argument) {
  int before = shared;
  shared++;
  if (atomic_compare_exchange_strong(&shared, &before, 5)) plain = 1;
  return argument;
}
static void* add(void* argument) { return shared += 2, argument; }
int main(void) {
  pthread_t a, b;
  shared = __VERIFIER_nondet_int();
  pthread_create(&a, 0, raise, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(plain == 0 || plain == 1);
}
