/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  int *p = malloc(8), copy = p[1]; /* TWIN: int *p = calloc(2, 4), copy = p[1]; */
  free(p);
  return copy + 1; /* ERROR */
}
