/* EXPECT: false(valid-deref) */
#include <stdio.h>
int main(void) {
  char text[4]; /* TWIN: char text[6]; */
  sprintf(text, "%d", 12345); /* ERROR */
  return 0;
}
