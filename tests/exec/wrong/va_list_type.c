/* EXPECT: false(def-behavior) */
#include <stdarg.h>
static double first(int n, ...) {
  va_list list;
  va_start(list, n);
  double x = va_arg(list, double); /* ERROR */
  va_end(list);
  return x;
}
int main(void) { return first(1, 2) > 0; } /* TWIN: int main(void) { return first(1, 2.0) > 3; } */
