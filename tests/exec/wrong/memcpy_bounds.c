/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char from[4] = "abc", to[8];
  memcpy(to, from, 8); /* ERROR */
  return 0;
}
