/* An index that is checked; broken: it is not.
 * EXPECT: true
 * BROKEN: false(def-behavior,valid-deref) */
#include <gmc/verifier.h>

int array[4];

int main(void) {
  unsigned at = gmc_choose(6);
#ifndef BROKEN
  if (at < 4)
#endif
    array[at] = 1;
  return 0;
}
