/* Objects that are used to the end of their lifetimes and no longer. */
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node {
  struct node *next;
  int value;
};
static int *counter(void) {
  static int count;
  count++;
  return &count;
}
static int *pass(int *p) { return p; }
static int first(const int *p) { return *p; }
static int fill(char *block) {
  memset(block, 7, 8);
  return block[7];
}
int main(void) {
  free(0);
  int local = 3, *p = pass(&local);
  *p += 1;
  counter();
  printf("%d %d\n", local, *counter());
  for (int i = 0; i < 2; i++) {
    int inner[2] = {i, i + 1}, *q = inner;
    local += q[1];
  }
  printf("%d %d\n", local, first((int[]){7, 8}));
  printf("%d\n", fill(alloca(8)));
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    node->value = i;
    list = node;
  }
  while (list) {
    struct node *next = list->next;
    printf("%d", list->value);
    free(list);
    list = next;
  }
  char *grown = realloc(0, 4);
  strcpy(grown, "abc");
  grown = realloc(grown, 4096);
  grown = realloc(grown, 4);
  puts(grown);
  free(grown);
  char *aligned = aligned_alloc(64, 128);
  aligned[127] = 1;
  free(aligned);
  char *again = malloc(4);
  free(again);
  again = malloc(4);
  free(again);
  char text[] = "literal";
  text[0] = 'L';
  puts(text);
  int x;
  {
    int *outer = &x;
    *outer = 9;
  }
  return x;
}
