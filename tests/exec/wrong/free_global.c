/* EXPECT: false(valid-free) */
#include <stdlib.h>
int table[4];
int main(void) {
  int *p = table; /* TWIN: int *p = malloc(sizeof table); */
  free(p); /* ERROR */
  return 0;
}
