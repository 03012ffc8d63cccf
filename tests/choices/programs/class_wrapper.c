/* A value that a function hands on. EXPECT: true */
/* STATES: 3 */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int any(void) {
  int value = __VERIFIER_nondet_int();
  return value;
}
int main(void) {
  int flags = 0;
  if (any()) flags |= 1;
  if (any() > 0) flags |= 2;
  assert(flags < 4);
}
