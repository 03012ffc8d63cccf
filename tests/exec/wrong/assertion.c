/* EXPECT: false(unreach-call) */
#include <assert.h>
int x = 1; /* TWIN: int x = 2; */
int main(void) {
  assert(x == 2); /* ERROR */
  return 0;
}
