/* Two threads push to a list without locks; broken: the head is stored plainly.
 * EXPECT: true
 * BROKEN: false(no-data-race,unreach-call,valid-memtrack) */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
};
struct node *head;

void *push(void *unused) {
  struct node *node = malloc(sizeof *node);
  struct node *old = __atomic_load_n(&head, __ATOMIC_SEQ_CST);
#ifdef BROKEN
  node->next = old;
  head = node;
#else
  do {
    node->next = old;
  } while (!__atomic_compare_exchange_n(&head, &old, node, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, push, 0);
  pthread_create(&b, 0, push, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  int count = 0;
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
    count++;
  }
  assert(count == 2);
  return 0;
}
