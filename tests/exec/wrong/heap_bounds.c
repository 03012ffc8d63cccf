/* EXPECT: false(valid-deref) */
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  p[4] = 1; /* ERROR */
  return 0;
}
