/* Many nested calls, but not too many. */
#include <stdio.h>
static int depth(int n) { return n == 0 ? 0 : depth(n - 1) + 1; }
static int memory(int n) {
  int here[4] = {n, n, n, n}, *p = here;
  return n == 0 ? 0 : memory(n - 1) + (p[3] == n);
}
int main(void) {
  printf("%d %d\n", depth(40000), memory(10000));
  return 0;
}
