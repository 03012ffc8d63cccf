/* EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int kinds[3];
int main(void) {
  kinds[1] = __VERIFIER_nondet_int();
  switch (kinds[1]) {
    case -5 ... 5: assert(kinds[1] * 2 <= 10); break;
    case 100: assert(kinds[1] == 100); break;
    default: assert(kinds[1] < -5 || kinds[1] > 5);
  }
}
