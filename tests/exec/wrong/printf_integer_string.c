/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  printf("%s\n", 5); /* ERROR */ /* TWIN: printf("%s\n", "5"); */
  return 0;
}
