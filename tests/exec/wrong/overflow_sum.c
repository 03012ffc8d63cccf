/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
/* SAYS: 2147483647 + 1 in 32 bits */
#include <limits.h>
int main(void) {
  int sum = INT_MAX - 2; /* TWIN: int sum = INT_MAX - 3; */
  for (int i = 0; i < 3; i++)
    sum += 1; /* ERROR */
  return sum > 0;
}
