/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
static int twice(int x) { return 2 * x; }
int main(void) {
  int x = twice(3);
  malloc(4); /* ERROR */
  x = twice(x);
  return x == 12 ? 0 : twice(x);
}
