/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  char *p; /* TWIN: char *p = 0; */
  free(p); /* ERROR */
  return 0;
}
