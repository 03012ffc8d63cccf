/* EXPECT: false(valid-free) */
/* CHECK: unknown */
#include <stdlib.h>
int main(void) {
  char *path = getenv("PATH"); /* TWIN: char *path = calloc(1, 1); */
  free(path); /* ERROR */
  return 0;
}
