/* EXPECT: false(unreach-call) */
#include <assert.h>
static int check(int x) {
  assert(x > 0 && "positive"); /* ERROR */
  return x;
}
int main(void) { return check(1) + check(0); } /* TWIN: int main(void) { return check(1) + check(2); } */
