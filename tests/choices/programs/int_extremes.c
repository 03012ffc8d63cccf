/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int stored;
int main(void) {
  stored = __VERIFIER_nondet_int();
  assert(stored != INT_MIN); /* ERROR */
}
