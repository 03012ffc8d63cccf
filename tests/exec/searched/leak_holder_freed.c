/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
struct node {
  int *data;
};
int main(void) {
  struct node *node = malloc(sizeof *node);
  node->data = malloc(4);
  (void)0; /* TWIN: free(node->data); */
  free(node); /* ERROR */
  return 0;
}
