/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(NULL); /* TWIN: free(p); */
  p = malloc(8); /* ERROR */
  free(p);
  return 0;
}
