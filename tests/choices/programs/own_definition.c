/* The program's own function is no choice. EXPECT: true */
/* STATES: 0 */
#include <assert.h>
int __VERIFIER_nondet_int(void) { return 7; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  assert(n == 7);
}
