/* FLAGS: --prop valid-deref
 * EXPECT: false(valid-deref)
 * ERRORS: 1
 * NOTE: thread main allocates it
 * NOTE: thread main frees it
 * STACK: t1
 * ROW: main | struct node *n = malloc(sizeof *n); | value: ? -> 3, n: ? -> heap block 1
 * ROW: main | n->value = value; | n->value: ? -> 3
 * ROW: main | n->next = NULL; | n->next: ? -> NULL
 * ROW: main | head = make(3); | head: NULL -> heap block 1
 * ROW: t1 | struct node *seen = head; | arg: ? -> NULL, seen: ? -> heap block 1
 * ROW: main | struct node *old = head; | old: ? -> heap block 1
 * ROW: main | head = NULL; | head: heap block 1 -> NULL
 * ROW: main | free(old); |
 * ROW: t1 | seen->value = 5; /+ ERROR +/ | */
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

struct node *head;

static void *reader(void *arg) {
  (void)arg;
  struct node *seen = head;
  if (seen)
    seen->value = 5; /* ERROR */
  return 0;
}

static struct node *make(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = NULL;
  return n;
}

int main(void) {
  pthread_t t;
  head = make(3);
  pthread_create(&t, 0, reader, 0);
  struct node *old = head;
  head = NULL;
  free(old);
  pthread_join(t, 0);
  return 0;
}
