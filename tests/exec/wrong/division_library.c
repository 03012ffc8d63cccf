/* EXPECT: false(def-behavior) */
#include <stdlib.h>
int zero;
int main(void) {
  return div(1, zero).quot; /* ERROR */
}
