/* After the tests the value is one of ten. EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int counts[10];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n >= 10) return 0;
  counts[n]++;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += counts[i];
  assert(sum == 0 && counts[n] == 1);
}
