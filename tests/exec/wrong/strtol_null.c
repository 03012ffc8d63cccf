/* EXPECT: false(valid-deref) */
#include <stdlib.h>
const char *nothing; /* TWIN: const char *nothing = ""; */
int main(void) {
  return atoi(nothing); /* ERROR */
}
