/* EXPECT: unknown */
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  p = realloc(p, (size_t)1 << 40); /* ERROR */
  return p == 0;
}
