/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[32] = "overlap";
  strcat(text, text + 3); /* ERROR */ /* TWIN: strcat(text, "lap"); */
  return 0;
}
