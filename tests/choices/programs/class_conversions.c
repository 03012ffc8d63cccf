/* Signs and widths. EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned u = n;
  long l = n;
  if (n < 0) assert(u > 0x7fffffffu);
  if (n >= 0) assert(u <= 0x7fffffffu);
  if (l < 0) assert(n < 0);
  if (u == 0xffffffffu) assert(n == -1);
  unsigned m = __VERIFIER_nondet_uint();
  if ((int)m == -5) assert(m == 4294967291u);
  if (m + 1 == 0) assert(m == 4294967295u);
  if (m - 10 < 5) assert(m >= 10 && m < 15);
  long w = __VERIFIER_nondet_long();
  unsigned long x = w;
  if (x > 0x7fffffffffffffffUL) assert(w < 0);
}
