/* EXPECT: false(def-behavior) */
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[8];
  strncpy(text, "abcdef", 3);
  printf("%s\n", text); /* ERROR */ /* TWIN: printf("%.3s\n", text); */
  return 0;
}
