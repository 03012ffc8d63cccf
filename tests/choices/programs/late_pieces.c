/* Bytes of an input, a copy of a part of it, a part that is overwritten. EXPECT: true */
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  union {
    unsigned short whole;
    unsigned char bytes[2];
  } u;
  u.whole = __VERIFIER_nondet_ushort();
  if (u.whole > 200) return 0;
  assert(u.bytes[0] + 256 * u.bytes[1] == u.whole);
  unsigned char first;
  memcpy(&first, &u, 1);
  assert(first == u.whole);
  u.bytes[0] = 3;
  assert(u.whole == 3);
}
