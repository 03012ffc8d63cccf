/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  char *p = "text";
  free(p); /* ERROR */
  return 0;
}
