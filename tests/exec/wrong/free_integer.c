/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  free((void *)16); /* ERROR */ /* TWIN: free((void *)0); */
  return 0;
}
