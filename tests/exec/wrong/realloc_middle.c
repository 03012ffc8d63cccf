/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  p = realloc(p + 1, 8); /* ERROR */
  return p == 0;
}
