/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  int status;
  exit(status); /* ERROR */
}
