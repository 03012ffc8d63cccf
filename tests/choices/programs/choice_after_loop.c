/* A search that rests in a long loop must not lose the choice behind it. EXPECT: false(unreach-call) */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 15000; i++) sum++;
  assert(!__VERIFIER_nondet_bool()); /* ERROR */
}
