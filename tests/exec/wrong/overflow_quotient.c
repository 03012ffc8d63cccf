/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
#include <limits.h>
int main(void) {
  int least = INT_MIN, divisor = -1;
  return least / divisor; /* ERROR */
}
