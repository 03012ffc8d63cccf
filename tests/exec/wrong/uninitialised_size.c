/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  size_t size;
  return malloc(size) == 0; /* ERROR */
}
