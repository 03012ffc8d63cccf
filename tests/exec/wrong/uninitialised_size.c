/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  size_t size; /* TWIN: size_t size = 4; */
  return malloc(size) == 0; /* ERROR */
}
