/* EXPECT: false(def-behavior) */
#include <gmc/verifier.h>
int main(void) {
  return (int)gmc_choose(0); /* ERROR */ /* TWIN: return (int)gmc_choose(1); */
}
