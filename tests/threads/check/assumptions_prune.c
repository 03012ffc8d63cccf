/* EXPECT: true */
#include <gmc/verifier.h>
int main(void) {
  unsigned chosen = gmc_choose(3);
  gmc_assume(chosen != 2);
  gmc_assert(chosen != 2);
  return 0;
}
