/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  char *p = "text"; /* TWIN: char *p = malloc(5); */
  free(p); /* ERROR */
  return 0;
}
