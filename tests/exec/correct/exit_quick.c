/* _Exit runs no handlers. */
#include <stdio.h>
#include <stdlib.h>
static void handler(void) { puts("never"); }
int main(void) {
  atexit(handler);
  puts("shown");
  fflush(stdout);
  _Exit(7);
}
