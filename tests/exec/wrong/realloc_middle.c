/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  p = realloc(p + 1, 8); /* ERROR */ /* TWIN: p = realloc(p, 8); */
  return p == 0;
}
