/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
#include <limits.h>
int main(void) {
  long long least = LLONG_MIN; /* TWIN: long long least = LLONG_MIN + 1; */
  return -least < 0; /* ERROR */
}
