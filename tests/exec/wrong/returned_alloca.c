/* EXPECT: false(valid-deref) */
#include <alloca.h>
static char *block(void) {
  char *p = alloca(8);
  p[0] = 1;
  return p;
}
int main(void) {
  char *p = block();
  return p[0]; /* ERROR */
}
