/* EXPECT: false(valid-deref) */
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(8);
  free(p); /* TWIN: */
  strcpy(p, "abc"); /* ERROR */
  return 0;
}
