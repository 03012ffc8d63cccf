/* Of a product of two inputs values are tried. EXPECT: unknown */
/* REASON: sampled values of an input at .*late_product.c:8: */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000 || m < 1 || m > 1000) return 0;
  assert(n * m != 1000003);
}
