/* EXPECT: false(valid-deref) */
#include <stdlib.h>
int main(void) {
  char *p = calloc(6, 1); /* TWIN: char *p = calloc(8, 1); */
  int *q = (int *)(p + 4);
  return *q; /* ERROR */
}
