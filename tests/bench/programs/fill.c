// Reads a size m, then numbers until a 0: for each, a block of m numbers is allocated, filled with it and freed.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  unsigned m, n = 1;
  if (scanf("%u", &m) != 1) return 1;
  while (n > 0) {
    unsigned *block = malloc(m * sizeof(unsigned));
    if (scanf("%u", &n) != 1) return 1;
    for (unsigned i = 0; i < m; i++) block[i] = n;
    printf("%u\n", block[0]);
    free(block);
  }
  return 0;
}
