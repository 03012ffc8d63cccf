/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  printf("%d %d\n", 1); /* ERROR */
  return 0;
}
