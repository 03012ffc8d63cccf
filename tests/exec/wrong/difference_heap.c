/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *q = malloc(4);
  long distance = q - p; /* ERROR */
  free(p);
  free(q);
  return distance > 0;
}
