/* EXPECT: true */
#include <stdlib.h>
int *kept;
static int *make(int value) {
  int *p = malloc(sizeof *p);
  *p = value;
  return p;
}
int main(void) {
  int *p = make(1), *q = p;
  p = 0;
  kept = make(*q);
  free(q);
  q = kept;
  kept = 0;
  free(q);
  return 0;
}
