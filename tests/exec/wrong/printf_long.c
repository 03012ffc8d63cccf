/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  printf("%ld\n", 5); /* ERROR */
  return 0;
}
