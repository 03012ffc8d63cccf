/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *q = malloc(4); /* TWIN: char *p = malloc(4), *begin = p, *q = p + 4; */
  long distance = q - p; /* ERROR */ /* TWIN: long distance = q - begin; */
  free(p);
  free(q); /* TWIN: */
  return distance > 0;
}
