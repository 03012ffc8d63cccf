/* EXPECT: false(valid-deref) */
#include <stdlib.h>
static int *p; /* TWIN: static int x, *p = &x; */
static void last(void) {
  *p = 1; /* ERROR */
}
int main(void) { return atexit(last); }
