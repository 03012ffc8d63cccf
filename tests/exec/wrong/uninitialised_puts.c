/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  char text[8];
  text[0] = 'a';
  puts(text); /* ERROR */
  return 0;
}
