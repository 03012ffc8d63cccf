/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[16] = "overlap";
  memccpy(text + 1, text, 'p', 12); /* ERROR */ /* TWIN: memccpy(text + 8, text, 'p', 8); */
  return 0;
}
