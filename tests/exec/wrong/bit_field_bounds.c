/* EXPECT: false(valid-deref) */
#include <stdlib.h>
struct flags {
  unsigned char head;
  unsigned a : 20, b : 20;
};
int main(void) {
  struct flags *p = calloc(1, 4); /* TWIN: struct flags *p = calloc(1, sizeof *p); */
  p->b = 1; /* ERROR */
  return 0;
}
