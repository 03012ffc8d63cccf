/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  free((void *)main); /* ERROR */
  return 0;
}
