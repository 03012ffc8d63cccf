/* EXPECT: false(valid-deref) */
#include <stdlib.h>
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    list = node;
  }
  for (struct node *n = list; n; n = n->next) free(n); /* ERROR */ /* TWIN: for (struct node *n = list, *next; n; n = next) { next = n->next; free(n); } */
  return 0;
}
