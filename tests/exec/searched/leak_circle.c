/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
struct node {
  struct node *other;
};
int main(void) {
  struct node *a = malloc(sizeof *a);
  struct node *b = malloc(sizeof *b);
  a->other = b;
  b->other = a;
  b = NULL; /* TWIN: free(b); */
  a = NULL; /* ERROR */ /* TWIN: free(a); */
  return a != b; /* TWIN: return 0; */
}
