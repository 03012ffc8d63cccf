/* EXPECT: false(unreach-call) */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int stored;
int main(void) {
  signed char c = __VERIFIER_nondet_int();
  stored = c;
  assert(stored != -77); /* ERROR */
}
