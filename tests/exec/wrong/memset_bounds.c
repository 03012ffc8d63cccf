/* EXPECT: false(valid-deref) */
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(4);
  memset(p, 0, 5); /* ERROR */ /* TWIN: memset(p, 0, 4); */
  return 0;
}
