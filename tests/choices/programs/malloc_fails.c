/* EXPECT: false(valid-deref) */
/* OPTIONS: --malloc-may-fail */
#include <stdlib.h>
int main(void) {
  int* p = malloc(sizeof *p);
  *p = 1; /* ERROR */
  free(p);
}
