/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[16] = "overlap";
  strcpy(text + 2, text); /* ERROR */
  return 0;
}
