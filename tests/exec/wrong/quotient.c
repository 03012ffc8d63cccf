/* EXPECT: false(def-behavior) */
#include <limits.h>
int least = INT_MIN, minus = -1; /* TWIN: int least = INT_MIN + 1, minus = -1; */
int main(void) {
  return least / minus; /* ERROR */
}
