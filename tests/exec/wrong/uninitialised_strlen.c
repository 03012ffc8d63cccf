/* EXPECT: false(def-behavior) */
#include <string.h>
int main(void) {
  char text[8];
  text[0] = 'a';
  return (int)strlen(text); /* ERROR */
}
