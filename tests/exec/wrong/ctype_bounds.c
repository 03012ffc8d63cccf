/* EXPECT: false(def-behavior) */
#include <ctype.h>
int c = 1000;
int main(void) {
  return isalpha(c) != 0; /* ERROR */
}
