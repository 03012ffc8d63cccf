/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
struct node {
  struct node *next;
};
int main(void) {
  struct node *head = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = head;
    head = node;
  }
  struct node *second = head->next;
  second = NULL; /* TWIN: free(second->next); free(second); */
  head->next = NULL; /* ERROR */
  free(head);
  return second != NULL; /* TWIN: return 0; */
}
