/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  char *p;
  free(p); /* ERROR */
  return 0;
}
