/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[8];
  size_t n;
  memset(text, 0, n); /* ERROR */
  return 0;
}
