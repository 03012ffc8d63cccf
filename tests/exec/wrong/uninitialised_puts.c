/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  char text[8];
  text[0] = 'a'; /* TWIN: text[0] = 'a', text[1] = 0; */
  puts(text); /* ERROR */
  return 0;
}
