/* EXPECT: false(valid-deref) */
#include <stdlib.h>
struct large {
  int head, body[7];
};
int main(void) {
  struct large *p = malloc(sizeof(int)); /* TWIN: struct large *p = malloc(2 * sizeof(int)); */
  p->head = 1;
  p->body[0] = 2; /* ERROR */
  return 0;
}
