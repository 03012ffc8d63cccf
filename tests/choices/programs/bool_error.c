/* EXPECT: false(unreach-call) */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += __VERIFIER_nondet_bool();
  assert(sum != 3); /* ERROR */
}
