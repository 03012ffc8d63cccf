/* EXPECT: unknown */
/* KNOWN BUG: the memory of alloca counts for no limit */
#include <alloca.h>
int main(void) {
  for (;;) {
    char *p = alloca(1 << 20); /* ERROR */
    p[0] = 1;
  }
}
