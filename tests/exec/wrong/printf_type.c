/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  printf("%d\n", 1.0); /* ERROR */ /* TWIN: printf("%g\n", 1.0); */
  return 0;
}
