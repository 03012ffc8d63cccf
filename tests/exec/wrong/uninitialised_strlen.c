/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[8];
  text[0] = 'a'; /* TWIN: text[0] = 0; */
  return (int)strlen(text); /* ERROR */
}
