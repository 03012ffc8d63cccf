/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  int x = 0, *p = &x; /* TWIN: int x = 0, *p = malloc(sizeof x); */
  free(p); /* ERROR */
  return x;
}
