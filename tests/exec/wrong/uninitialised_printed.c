/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  int x;
  printf("%d\n", x); /* ERROR */
  return 0;
}
