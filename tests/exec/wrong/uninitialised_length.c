/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[8];
  size_t n; /* TWIN: size_t n = 8; */
  memset(text, 0, n); /* ERROR */
  return 0;
}
