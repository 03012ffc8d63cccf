/* EXPECT: false(valid-deref) */
#include <stdio.h>
int main(void) {
  char text[4]; /* TWIN: char text[16]; */
  return fgets(text, 16, stdin) == 0; /* ERROR */
}
