/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *q = malloc(4); /* TWIN: char *p = malloc(4), *q = p; */
  if (p >= q) free(p); /* ERROR */
  return 0;
}
