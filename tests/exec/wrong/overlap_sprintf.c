/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  char text[32] = "again";
  sprintf(text, "%s and %s", text, text); /* ERROR */ /* TWIN: sprintf(text + 6, "%.5s and", text); */
  return 0;
}
