/* Each case and each side of the others is one class. EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int kind = 0;
  switch (__VERIFIER_nondet_int()) {
    case 1: kind = 1; break;
    case 5 ... 900: kind = 2; break;
    case -7: kind = 3; break;
    default: kind = 4;
  }
  assert(kind >= 1 && kind <= 4);
}
