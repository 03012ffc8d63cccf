/* EXPECT: false(valid-free) */
#include <stdlib.h>
int table[4];
int main(void) {
  int *p = table;
  free(p); /* ERROR */
  return 0;
}
