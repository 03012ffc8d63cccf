/* EXPECT: false(valid-memcleanup) */
#include <stdlib.h>
char *text;
int main(void) {
  text = malloc(8); /* ERROR */
  text[0] = 0;
  int result = text[0]; /* TWIN: int result = text[0]; free(text); */
  return result;
}
