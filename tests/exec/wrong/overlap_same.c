/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[8] = "same", *p = text;
  memcpy(text, p, 4); /* ERROR */ /* TWIN: memmove(text, p, 4); */
  return 0;
}
