/* EXPECT: false(valid-deref) */
#include <stdio.h>
int main(void) {
  char text[4];
  sprintf(text, "%d", 12345); /* ERROR */
  return 0;
}
