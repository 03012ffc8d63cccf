/* EXPECT: false(def-behavior) */
/* KNOWN BUG: a copy of an object onto itself is not noticed */
#include <string.h>
int main(void) {
  char text[8] = "same", *p = text;
  memcpy(text, p, 4); /* ERROR */
  return 0;
}
