/* EXPECT: false(valid-deref) */
#include <string.h>
int main(void) {
  char text[3] = {'a', 'b', 'c'}; /* TWIN: char text[4] = {'a', 'b', 'c'}; */
  return (int)strlen(text); /* ERROR */
}
