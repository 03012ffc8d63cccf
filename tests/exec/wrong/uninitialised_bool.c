/* EXPECT: false(def-behavior) */
#include <stdbool.h>
int main(void) {
  bool flag;
  return flag ? 1 : 0; /* ERROR */
}
