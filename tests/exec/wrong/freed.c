/* EXPECT: false(valid-deref) */
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  *p = 1;
  free(p); /* TWIN: */
  return *p; /* ERROR */
}
