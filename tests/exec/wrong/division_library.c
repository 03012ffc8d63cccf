/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int zero; /* TWIN: int zero = 1; */
int main(void) {
  return div(1, zero).quot; /* ERROR */
}
