/* EXPECT: false(unreach-call) */
/* OPTIONS: --nondet-range -3..40 */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int stored;
int main(void) {
  stored = __VERIFIER_nondet_int();
  assert(stored * stored != 37 * 37); /* ERROR */
}
