/* EXPECT: false(valid-free) */
#include <stdlib.h>
int main(void) {
  char text[4] = "abc", *p = realloc(text, 8); /* ERROR */
  return p == 0;
}
