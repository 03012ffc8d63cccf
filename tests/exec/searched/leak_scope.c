/* EXPECT: false(valid-memtrack) */
/* No statement is made of the end of a scope: the last one in it is blamed. */
#include <stdlib.h>
int main(void) {
  int sum = 0;
  {
    char *block = malloc(3);
    if (block == NULL) return 1;
    block[0] = 5;
    sum += block[0]; /* ERROR */ /* TWIN: sum += block[0]; free(block); */
  }
  sum++;
  return sum == 7;
}
