/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  volatile size_t size = 0; /* TWIN: volatile size_t size = 8; */
  int *q = realloc(p, size);
  if (q == 0) free(p); /* ERROR */ /* TWIN: free(q); */
}
