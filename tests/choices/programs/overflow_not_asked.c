/* EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  if (x == 2147483647) assert(y < 0);
}
