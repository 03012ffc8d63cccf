/* EXPECT: false(unreach-call) */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int rest, low;
int main(void) {
  int n = __VERIFIER_nondet_int();
  rest = n % 3;
  low = n & 5;
  assert(rest != -2 || low != 5); /* ERROR */
}
