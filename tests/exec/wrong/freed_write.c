/* EXPECT: false(valid-deref) */
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p); /* TWIN: */
  *p = 1; /* ERROR */
  return 0;
}
