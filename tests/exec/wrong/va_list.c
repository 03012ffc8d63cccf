/* EXPECT: false(def-behavior) */
#include <stdarg.h>
static int second(int n, ...) {
  va_list list;
  va_start(list, n);
  (void)va_arg(list, int);
  return va_arg(list, int); /* ERROR */
}
int main(void) { return second(1, 2); } /* TWIN: int main(void) { return second(1, 2, 3); } */
