/* EXPECT: false(def-behavior) */
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char text[16] = "overlap";
  stpcpy(text, text + 1); /* ERROR */ /* TWIN: stpcpy(text, text + 7); */
  return 0;
}
