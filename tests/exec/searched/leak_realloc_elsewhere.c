/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
char **table;
int main(void) {
  table = malloc(2 * sizeof *table);
  table[0] = malloc(1);
  table[1] = malloc(1);
  (void)0; /* TWIN: free(table[1]); */
  table = realloc(table, sizeof *table); /* ERROR */
  return 0;
}
