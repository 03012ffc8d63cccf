/* EXPECT: false(valid-deref) */
#include <alloca.h>
static char *block(void) {
  char *p = alloca(8); /* TWIN: static char bytes[8]; char *p = bytes; */
  p[0] = 1;
  return p;
}
int main(void) {
  char *p = block();
  return p[0]; /* ERROR */
}
