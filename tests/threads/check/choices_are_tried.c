/* EXPECT: false(unreach-call) */
#include <gmc/verifier.h>
int main(void) {
  gmc_assert(gmc_choose(3) != 2);
  return 0;
}
