/* EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int turn = 0;
  while (__VERIFIER_nondet_int()) turn = 1 - turn;
  assert(turn == 0 || turn == 1);
}
