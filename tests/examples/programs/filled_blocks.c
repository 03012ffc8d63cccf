// A block for each number that is read, until a 0.
// INPUT: 4 7 8 0
// PRINTS: 7
// PRINTS: 8
// PRINTS: 0
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  unsigned count, number = 1;
  if (scanf("%u", &count) != 1) return 1;
  while (number > 0) {
    unsigned *block = malloc(count * sizeof *block);
    if (scanf("%u", &number) != 1) return 1;
    for (unsigned i = 0; i < count; i++) block[i] = number;
    printf("%u\n", block[count - 1]);
    free(block);
  }
  return 0;
}
