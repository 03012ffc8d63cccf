/* EXPECT: false(unreach-call) */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int stored;
int main(void) {
  int m = __VERIFIER_nondet_int();
  __VERIFIER_assume(m > -30 && m < 3);
  stored = m;
  assert(stored != -29); /* ERROR */
}
