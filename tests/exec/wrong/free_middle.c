/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  int *p = malloc(8);
  free(p + 1); /* ERROR */ /* TWIN: free(p + 1 - 1); */
  return 0;
}
