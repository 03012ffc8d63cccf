/* EXPECT: false(def-behavior) */
#include <stdio.h>
int main(void) {
  printf("%ld\n", 5); /* ERROR */ /* TWIN: printf("%ld\n", 5L); */
  return 0;
}
