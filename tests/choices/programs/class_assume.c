/* The same through a function that ends the path. EXPECT: true */
/* OPTIONS: --svcomp */
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void __VERIFIER_assume(int);
void assume_abort_if_not(int condition) {
  if (!condition) {
    abort();
  }
}
int values[300];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  assume_abort_if_not(n >= 3 && n <= 5);
  int m = __VERIFIER_nondet_int();
  __VERIFIER_assume(m > -3 && m < 3);
  values[n * 10 + m] = 1;
  assert(n * 10 + m >= 28 && n * 10 + m <= 52);
}
