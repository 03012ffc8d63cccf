/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
struct node {
  struct node *next;
};
struct node *head;
int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
    n = 0;
  }
  head = head->next; /* ERROR */
  while (head) {
    struct node *n = head;
    head = n->next;
    free(n);
  }
  return 0;
}
