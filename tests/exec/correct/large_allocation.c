/* Large blocks that are hardly touched, and requests that no machine can fulfil. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  for (int i = 0; i < 8; i++) {
    char *p = malloc((size_t)1 << 30);
    if (!p) return 1;
    p[0] = p[((size_t)1 << 30) - 1] = (char)i;
    printf("%d", p[0]);
    free(p);
  }
  printf(" %d\n", calloc(SIZE_MAX / 2, 4) == 0);
  return 0;
}
