/* EXPECT: unknown */
#include <stdlib.h>
int main(void) {
  char *p = calloc(1 << 20, 1 << 20); /* ERROR */
  return p == 0;
}
