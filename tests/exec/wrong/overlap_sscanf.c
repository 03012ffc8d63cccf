/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  char text[32] = "12 text";
  int n;
  return sscanf(text, "%d %s", &n, text); /* ERROR */ /* TWIN: return sscanf(text, "%d %s", &n, text + 8); */
}
