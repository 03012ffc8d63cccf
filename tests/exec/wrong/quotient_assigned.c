/* EXPECT: false(def-behavior) */
#include <limits.h>
int main(void) {
  long long x = LLONG_MIN, y = -1; /* TWIN: long long x = LLONG_MIN + 1, y = -1; */
  x /= y; /* ERROR */
  return x > 0;
}
