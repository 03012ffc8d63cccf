/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
static int size(void) {
  int *p = malloc(4);
  *p = 4;
  return *p; /* ERROR */
}
int main(void) {
  int s = size();
  return s != 4;
}
