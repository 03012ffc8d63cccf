// Linked lists: built, reversed, summed, freed.
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  long value;
};

static struct node *build(int length) {
  struct node *list = 0;
  for (int i = 0; i < length; i++) {
    struct node *node = malloc(sizeof *node);
    node->value = i;
    node->next = list;
    list = node;
  }
  return list;
}

static struct node *reverse(struct node *list) {
  struct node *reversed = 0;
  while (list) {
    struct node *next = list->next;
    list->next = reversed;
    reversed = list;
    list = next;
  }
  return reversed;
}

static long sum(const struct node *list) {
  long total = 0;
  for (; list; list = list->next) total = total * 3 + list->value;
  return total;
}

int main(void) {
  unsigned long total = 0;
  for (int round = 0; round < 800; round++) {
    struct node *list = build(1000);
    for (int i = 0; i < 20; i++) {
      list = reverse(list);
      total += (unsigned long)sum(list);
    }
    while (list) {
      struct node *next = list->next;
      free(list);
      list = next;
    }
  }
  printf("%lu\n", total);
  return 0;
}
