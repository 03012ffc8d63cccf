/* Lists of every length up to three; broken: the end is not checked.
 * EXPECT: true
 * BROKEN: false(valid-deref,valid-memtrack) */
#include <stdlib.h>
#include <gmc/verifier.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = 0;
  unsigned count = gmc_choose(4);
  for (unsigned i = 0; i < count; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = head;
    head = node;
  }
#ifdef BROKEN
  for (unsigned i = 0; i < 2; i++) {
#else
  while (head) {
#endif
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
