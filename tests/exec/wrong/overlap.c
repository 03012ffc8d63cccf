/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[16] = "overlapping";
  memcpy(text + 1, text, 8); /* ERROR */ /* TWIN: memmove(text + 1, text, 8); */
  return 0;
}
