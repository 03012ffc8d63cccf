/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char text[3] = {'a', 'b', 'c'};
  return memchr(text, 'x', 4) != 0; /* ERROR */ /* TWIN: return memchr(text, 'x', 3) != 0; */
}
