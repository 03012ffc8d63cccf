/* EXPECT: false(valid-memtrack) */
#include <string.h>
#include <stdlib.h>
static struct {
  char *name;
  int size;
} table[2];
int main(void) {
  table[1].name = malloc(5);
  free(NULL); /* TWIN: free(table[1].name); */
  memset(table, 0, sizeof table); /* ERROR */
  return table[1].size;
}
