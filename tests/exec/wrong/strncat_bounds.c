/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char text[8] = "1234";
  strncat(text, "56789", 4); /* ERROR */ /* TWIN: strncat(text, "56789", 3); */
  return 0;
}
