/* EXPECT: false(valid-memtrack) */
/* A parameter in scope keeps its block, read again or not. */
#include <stdlib.h>
static void leave(char *block, int lose) {
  if (block != NULL) block[0] = 1;
  if (lose) block = NULL; /* ERROR */
  exit(0);
}
int main(void) {
  leave(malloc(3), 1); /* TWIN: leave(malloc(3), 0); */
}
