/* EXPECT: false(def-behavior) */
#include <ctype.h>
int c = 1000; /* TWIN: int c = 255; */
int main(void) {
  return isalpha(c) != 0; /* ERROR */
}
