/* EXPECT: false(valid-deref) */
#include <stdio.h>
const char *nothing; /* TWIN: const char *nothing = ""; */
int main(void) {
  return puts(nothing) < 0; /* ERROR */
}
