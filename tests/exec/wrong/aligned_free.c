/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  char *p = aligned_alloc(16, 32);
  free(p + 16); /* ERROR */ /* TWIN: free(p); */
  return 0;
}
