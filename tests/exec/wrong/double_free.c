/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p);
  free(p); /* ERROR */
  return 0;
}
