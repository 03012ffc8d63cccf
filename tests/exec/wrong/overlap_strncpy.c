/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[16] = "overlap";
  strncpy(text + 1, text, 4); /* ERROR */ /* TWIN: strncpy(text + 4, text, 4); */
  return 0;
}
