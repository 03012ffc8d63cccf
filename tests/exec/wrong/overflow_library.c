/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
#include <limits.h>
#include <stdlib.h>
int main(void) {
  volatile int least = INT_MIN; /* TWIN: volatile int least = INT_MIN + 1; */
  return abs(least) == 0; /* ERROR */
}
