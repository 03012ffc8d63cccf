/* EXPECT: false(def-behavior) */
/* KNOWN BUG: the string that is read may be overwritten */
#include <stdio.h>
int main(void) {
  char text[32] = "12 text";
  int n;
  return sscanf(text, "%d %s", &n, text); /* ERROR */
}
