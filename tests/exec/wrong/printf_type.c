/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  printf("%d\n", 1.0); /* ERROR */
  return 0;
}
