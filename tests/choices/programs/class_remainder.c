/* EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int rest, low;
int main(void) {
  int n = __VERIFIER_nondet_int();
  rest = n % 3;
  low = n & 5;
  assert(rest >= -2 && rest <= 2);
  assert(low == 0 || low == 1 || low == 4 || low == 5);
  if (n >= 0) assert(rest >= 0);
}
