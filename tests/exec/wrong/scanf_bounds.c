/* EXPECT: false(valid-deref) */
#include <stdio.h>
int main(void) {
  char text[4]; /* TWIN: char text[40]; */
  return scanf("%s", text) == 1; /* ERROR */
}
