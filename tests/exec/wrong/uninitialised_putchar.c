/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  int c; /* TWIN: int c = 'c'; */
  putchar(c); /* ERROR */
  return 0;
}
