/* Blocks allocated in any order make one list; broken: the order shows.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct node *head;

void *insert(void *at) {
  struct node *node = malloc(sizeof *node);
  node->value = *(int *)at;
  pthread_mutex_lock(&m);
  struct node **place = &head;
#ifndef BROKEN
  while (*place && (*place)->value < node->value) place = &(*place)->next;
#endif
  node->next = *place;
  *place = node;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  static int values[3] = {3, 1, 2};
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, insert, &values[i]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  int last = 0;
  while (head) {
    struct node *next = head->next;
    assert(head->value == last + 1);
    last = head->value;
    free(head);
    head = next;
  }
  return 0;
}
