/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int main(void) {
  int status; /* TWIN: int status = 0; */
  exit(status); /* ERROR */
}
