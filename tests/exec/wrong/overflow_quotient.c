/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
#include <limits.h>
int main(void) {
  int least = INT_MIN, divisor = -1; /* TWIN: int least = INT_MIN + 1, divisor = -1; */
  return least / divisor; /* ERROR */
}
