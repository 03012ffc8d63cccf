/* EXPECT: false(valid-deref) */
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  char *p = calloc(SIZE_MAX / 2, 4); /* TWIN: char *p = calloc(SIZE_MAX / 2, 4), q[1]; if (p == 0) p = q; */
  p[0] = 1; /* ERROR */
  return 0;
}
