/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[32] = "overlap";
  strncat(text, text + 3, 8); /* ERROR */ /* TWIN: strncat(text, "lap", 8); */
  return 0;
}
