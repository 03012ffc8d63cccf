/* EXPECT: false(valid-deref) */
#include <string.h>
const char *nothing; /* TWIN: const char *nothing = ""; */
int main(void) {
  return (int)strlen(nothing); /* ERROR */
}
