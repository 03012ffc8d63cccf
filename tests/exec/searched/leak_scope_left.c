/* EXPECT: false(valid-memtrack) */
/* A block is lost when its variable's scope ends, whatever comes then. */
#include <stdlib.h>
static void leave(int status) { exit(status); }
int main(void) {
  for (int i = 0; i < 2; i++) {
    char *block = malloc(3);
    if (block == NULL) return 1;
    block[0] = 5;
    if (i == 0) free(block); /* ERROR */ /* TWIN: free(block); */
  }
  leave(0);
}
