/* Sums and constant factors are followed through the memory. EXPECT: true */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int values[4];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1000000 || n > 1000000) return 0;
  for (int i = 0; i < 4; i++) values[i] = i * n + i;
  assert(values[3] - values[2] == n + 1);
  assert(values[2] % 2 == 0);
  if (values[1] > 10) assert(values[3] > 30 && values[0] == 0);
  unsigned char low = (unsigned char)n, again = (unsigned char)values[1];
  assert((unsigned char)(low + 1) == again);
}
