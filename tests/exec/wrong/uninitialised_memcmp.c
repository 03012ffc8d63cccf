/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char a[8] = "same", b[8];
  b[0] = 's'; /* TWIN: b[0] = 's', b[1] = 'a'; */
  return memcmp(a, b, 2); /* ERROR */
}
