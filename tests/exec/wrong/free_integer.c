/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  free((void *)16); /* ERROR */
  return 0;
}
