/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  free(p); /* TWIN: */
  p = realloc(p, 8); /* ERROR */
  return p == 0;
}
