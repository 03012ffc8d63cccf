/* EXPECT: false(valid-free) */
#include <stdlib.h>
static void drop(char *p) {
  free(p); /* ERROR */
}
int main(void) {
  char *p = malloc(1);
  drop(p); /* TWIN: drop(0); */
  drop(p);
  return 0;
}
