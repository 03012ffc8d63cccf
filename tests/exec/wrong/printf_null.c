/* EXPECT: false(valid-deref) */
#include <stdio.h>
const char *nothing; /* TWIN: const char *nothing = ""; */
int main(void) {
  printf("%s\n", nothing); /* ERROR */
  return 0;
}
