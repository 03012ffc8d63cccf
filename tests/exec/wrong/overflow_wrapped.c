/* OPTIONS: --prop unreach-call */
/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <limits.h>
int main(void) {
  int sum = INT_MAX; /* TWIN: int sum = 0; */
  sum++; /* not asked for: it wraps */
  assert(sum > 0); /* ERROR */
  return 0;
}
