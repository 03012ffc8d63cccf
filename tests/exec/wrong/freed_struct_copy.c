/* EXPECT: false(valid-deref) */
#include <stdlib.h>
struct pair {
  int a, b;
};
int main(void) {
  struct pair *p = calloc(1, sizeof *p), copy;
  free(p); /* TWIN: */
  copy = *p; /* ERROR */
  return copy.a;
}
