/* EXPECT: unknown */
/* REASON: sampled values */
#include <assert.h>
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern long double __VERIFIER_nondet_longdouble(void);
extern __int128 __VERIFIER_nondet_int128(void);
extern void* __VERIFIER_nondet_pointer(void);
extern size_t __VERIFIER_nondet_size_t(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
float f;
double d;
long double l;
__int128 i;
void* p;
size_t s;
int main(void) {
  if (__VERIFIER_nondet_bool()) f = __VERIFIER_nondet_float();
  else if (__VERIFIER_nondet_bool()) d = __VERIFIER_nondet_double();
  else if (__VERIFIER_nondet_bool()) l = __VERIFIER_nondet_longdouble();
  else if (__VERIFIER_nondet_bool()) i = __VERIFIER_nondet_int128();
  else if (__VERIFIER_nondet_bool()) p = __VERIFIER_nondet_pointer();
  else s = __VERIFIER_nondet_ushort();
  assert(f == 0 || f * 0 != 1);
  assert(l == 0 || l * 0 != 1);
  assert(d == 0 || f == 0);
  assert(i == 0 || i + 1 != 1);
  assert(p == 0);
  assert(s < 65536);
}
