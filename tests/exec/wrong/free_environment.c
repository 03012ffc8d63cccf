/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  char *path = getenv("PATH");
  free(path); /* ERROR */
  return 0;
}
