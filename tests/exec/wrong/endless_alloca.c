/* EXPECT: unknown */
#include <alloca.h>
int main(void) {
  for (;;) {
    char *p = alloca(1 << 20); /* ERROR */
    p[0] = 1;
  }
}
