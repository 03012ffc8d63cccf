/* 1001 values in the memory, of which nobody asks which one it is. EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int stored;
int main(void) {
  int m = __VERIFIER_nondet_int();
  __VERIFIER_assume(m >= 0 && m <= 1000);
  stored = m;
  assert(stored >= 0 && stored <= 1000);
}
