/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char text[3] = {'a', 'b', 'c'};
  return strcmp(text, "abcd") < 0; /* ERROR */ /* TWIN: return strcmp(text, "abd") < 0; */
}
