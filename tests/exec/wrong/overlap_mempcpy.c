/* EXPECT: false(def-behavior) */
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char text[16] = "overlap";
  mempcpy(text, text + 1, 4); /* ERROR */ /* TWIN: mempcpy(text, text + 4, 4); */
  return 0;
}
