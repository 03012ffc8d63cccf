/* Two choices of one call are compared with each other. EXPECT: false(unreach-call) */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int earlier = 0, value = 0;
  for (int i = 0; i < 2; i++) {
    earlier = value;
    value = __VERIFIER_nondet_int();
  }
  assert(!(earlier == 1 && value < earlier)); /* ERROR */
}
