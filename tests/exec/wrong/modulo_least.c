/* EXPECT: false(def-behavior) */
#include <limits.h>
long least = LONG_MIN, minus = -1; /* TWIN: long least = LONG_MIN + 1, minus = -1; */
int main(void) {
  return (int)(least % minus); /* ERROR */
}
