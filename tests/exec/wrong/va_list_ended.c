/* EXPECT: false(def-behavior) */
#include <stdarg.h>
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  va_end(list); /* TWIN: */
  return va_arg(list, int); /* ERROR */
}
int main(void) { return first(1, 2); }
