/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  free((void *)main); /* ERROR */ /* TWIN: free(0); */
  return 0;
}
