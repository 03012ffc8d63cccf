/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
int g;
int main(void) {
  int *p = malloc(4);
  int x = 1;
  p = 0; /* ERROR */
  x++;
  g = x;
  return g;
}
