/* The old block is lost when realloc fails. EXPECT: false(valid-memtrack) */
/* OPTIONS: --malloc-may-fail */
#include <stdlib.h>
int main(void) {
  int* p = malloc(4);
  if (p == NULL) return 1;
  p = realloc(p, 8);
  free(p);
}
