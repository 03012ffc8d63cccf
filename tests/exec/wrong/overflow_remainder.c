/* OPTIONS: --prop no-overflow,def-behavior */
/* EXPECT: false(no-overflow) */
#include <limits.h>
int main(void) {
  long least = LONG_MIN, divisor = -1; /* TWIN: long least = LONG_MIN + 1, divisor = -1; */
  return least % divisor != 0; /* ERROR */
}
