/* EXPECT: unknown */
#include <stdlib.h>
#include <string.h>
int main(void) {
  for (;;) {
    char *p = malloc(1 << 20); /* ERROR */
    p[0] = 1;
  }
}
