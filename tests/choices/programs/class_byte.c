/* Of a byte that is cut off all values are tried. EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int stored;
int main(void) {
  signed char c = __VERIFIER_nondet_int();
  stored = c;
  assert(stored >= -128 && stored <= 127);
}
