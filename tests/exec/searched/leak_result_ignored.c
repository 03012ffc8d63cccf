/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
int main(void) {
  malloc(4); /* ERROR */ /* TWIN: free(malloc(4)); */
  return 0;
}
