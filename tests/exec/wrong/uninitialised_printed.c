/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  int x; /* TWIN: int x = 0; */
  printf("%d\n", x); /* ERROR */
  return 0;
}
