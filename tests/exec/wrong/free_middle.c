/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  int *p = malloc(8);
  free(p + 1); /* ERROR */
  return 0;
}
