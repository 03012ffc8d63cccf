/* A value that only decides has two classes. EXPECT: true */
/* STATES: 6 */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int flag;
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c) flag = 1;
  _Bool b = __VERIFIER_nondet_int();
  flag += b;
  if (!__VERIFIER_nondet_int()) flag = 0;
  assert(flag >= 0 && flag <= 2);
}
