/* EXPECT: false(def-behavior) */
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *list = malloc(sizeof *list); /* TWIN: struct node *list = malloc(sizeof *list); list->next = list; */
  list->next->value = 1; /* ERROR */
  return 0;
}
