/* EXPECT: false(unreach-call) */
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
unsigned char stored;
int main(void) {
  stored = __VERIFIER_nondet_uchar();
  assert(stored * stored != 173 * 173); /* ERROR */
}
