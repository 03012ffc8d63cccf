// However much is asked for, the result is not null: what is found is the access behind the small block.
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  char *p = malloc(n);
  if (p == 0) free(&n);
  if (n < 2) p[1] = 0;
  free(p);
  return 0;
}
