/* What is lost is reported even if the execution is given up right after; broken: something is lost.
 * EXPECT: true
 * BROKEN: false(valid-memtrack) */
#include <stdlib.h>
#include <gmc/verifier.h>

int main(void) {
  int *p = malloc(sizeof *p);
#ifndef BROKEN
  free(p);
#endif
  p = 0;
  gmc_assume(p != 0);
  return 0;
}
