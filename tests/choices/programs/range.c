/* EXPECT: unknown */
/* OPTIONS: --nondet-range -3..40 */
/* REASON: sampled values */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int stored;
int main(void) {
  stored = __VERIFIER_nondet_int();
  assert(stored >= -3 && stored <= 40);
}
