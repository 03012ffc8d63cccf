/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[16] = "overlap";
  strcpy(text + 2, text); /* ERROR */ /* TWIN: strcpy(text + 8, text); */
  return 0;
}
