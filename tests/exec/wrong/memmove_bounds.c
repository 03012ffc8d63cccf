/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char text[8] = "bounds";
  memmove(text + 2, text, 7); /* ERROR */ /* TWIN: memmove(text + 2, text, 6); */
  return 0;
}
