/* EXPECT: false(valid-memtrack) */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
char *text;
int main(void) {
  text = strdup("first");
  free(NULL); /* TWIN: free(text); */
  text = strdup("second"); /* ERROR */
  return 0;
}
