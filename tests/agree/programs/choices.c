/* Every sum of two choices; broken: the assumption is missing.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <gmc/verifier.h>

int main(void) {
  unsigned a = gmc_choose(5), b = gmc_choose(5);
#ifndef BROKEN
  gmc_assume(a != b);
#endif
  assert((a - b) * (a - b) > 0);
  return 0;
}
