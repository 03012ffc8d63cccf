/* EXPECT: false(valid-deref) */
#include <alloca.h>
int main(void) {
  char *p = alloca(3); /* TWIN: char *p = alloca(4); */
  p[3] = 1; /* ERROR */
  return 0;
}
