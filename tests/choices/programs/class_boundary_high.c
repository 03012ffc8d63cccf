/* EXPECT: false(unreach-call) */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int inside = n >= 1000 && n <= 1001;
  if (inside) assert(n != 1001); /* ERROR */
}
