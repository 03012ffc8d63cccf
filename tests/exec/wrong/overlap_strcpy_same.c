/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[8] = "same", *p = text;
  strcpy(text, p); /* ERROR */ /* TWIN: (void)p; */
  return 0;
}
