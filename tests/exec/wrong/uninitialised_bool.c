/* EXPECT: false(def-behavior) */
#include <stdbool.h>
int main(void) {
  bool flag; /* TWIN: bool flag = false; */
  return flag ? 1 : 0; /* ERROR */
}
