/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  int *p = calloc(2, sizeof *p);
  p = realloc(p, 4 * sizeof *p);
  if (p[1]) return 1;
  if (p[2]) return 2; /* ERROR */ /* TWIN: p[2] = 0; if (p[2]) return 2; */
  return 0;
}
