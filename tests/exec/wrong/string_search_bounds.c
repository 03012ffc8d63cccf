/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char text[3] = {'a', 'b', 'c'};
  return strchr(text, 'x') != 0; /* ERROR */ /* TWIN: return strchr(text, 'c') != 0; */
}
