/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  char bytes[4]; /* TWIN: char bytes[4] = "abc"; */
  fwrite(bytes, 1, 4, stdout); /* ERROR */
  return 0;
}
