/* EXPECT: false(valid-deref) */
#include <alloca.h>
int main(void) {
  char *p = alloca(3);
  p[3] = 1; /* ERROR */
  return 0;
}
