/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char from[4] = "abc", to[8];
  memcpy(to, from, 8); /* ERROR */ /* TWIN: memcpy(to, from, 4); */
  return 0;
}
