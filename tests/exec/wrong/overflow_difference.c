/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
#include <limits.h>
long difference(long a, long b) {
  return a - b; /* ERROR */
}
int main(void) { return difference(-2, LONG_MAX) > 0; } /* TWIN: int main(void) { return difference(-1, LONG_MAX - 1) > 0; } */
