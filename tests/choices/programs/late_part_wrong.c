/* The number is chosen where a part of it is overwritten. EXPECT: false(unreach-call) */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 200) return 0;
  memset((char *)&n + 1, 1, 1);
  if (n == 256 + 9) reach_error(); /* ERROR */
}
