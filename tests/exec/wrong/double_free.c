/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p); /* TWIN: */
  free(p); /* ERROR */ /* TWIN: free(p); */
  return 0;
}
