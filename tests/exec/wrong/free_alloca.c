/* EXPECT: false(valid-free) */
#include <alloca.h>
#include <stdlib.h>
int main(void) {
  void *p = alloca(8); /* TWIN: void *p = malloc(8); */
  free(p); /* ERROR */
  return 0;
}
