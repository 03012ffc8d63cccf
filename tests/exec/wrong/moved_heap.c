/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  char *p = malloc(8), *q = p;
  for (int i = 0; i < 10; i++) q++; /* ERROR */ /* TWIN: for (int i = 0; i < 8; i++) q++; */
  free(p);
  return 0;
}
