/* Each of the 256 values is tried, and no other. EXPECT: true */
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int values[256];
int main(void) {
  int c = __VERIFIER_nondet_char();
  assert(c >= -128 && c <= 127);
  values[c + 128] = 1;
  int u = __VERIFIER_nondet_uchar();
  assert(u >= 0 && u <= 255);
  values[u] = 2;
}
