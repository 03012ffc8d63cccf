/* EXPECT: false(unreach-call) */
#include <gmc/verifier.h>
int main(void) {
  unsigned chosen = gmc_choose(4);
  gmc_assume(chosen < 4);
  gmc_atomic_begin();
  chosen += 4;
  gmc_atomic_end();
  gmc_assert(chosen >= 4);
  gmc_assert(chosen < 4); /* ERROR */ /* TWIN: gmc_assert(chosen < 8); */
  return 0;
}
