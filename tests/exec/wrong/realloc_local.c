/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  char text[4] = "abc", *p = realloc(text, 8); /* ERROR */ /* TWIN: char *text = malloc(4), *p = realloc(text, 8); */
  return p == 0;
}
