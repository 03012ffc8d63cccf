/* EXPECT: false(valid-memcleanup) */
#include <stdlib.h>
static char *text;
static void leave(void) {
  free(NULL); /* TWIN: free(text); */
  exit(0);
}
int main(void) {
  text = malloc(8); /* ERROR */
  leave();
}
