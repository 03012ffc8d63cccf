/* Control may come back with the value. EXPECT: true */
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
jmp_buf buffer;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (setjmp(buffer)) return n == 3;
  if (n > 0) longjmp(buffer, 1);
}
