/* EXPECT: false(valid-deref) */
#include <stdlib.h>
int main(void) {
  int *p = calloc(1, 4), *old = p;
  p = realloc(p, 4096); /* TWIN: old = p = realloc(p, 4096); */
  int x = *old; /* ERROR */
  free(p);
  return x;
}
