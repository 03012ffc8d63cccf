/* What needs care: bit-fields read together, old-style float parameters, distances of labels, complex infinities, a
   parameter that a nested function changes. */
#include <complex.h>
#include <math.h>
#include <stdio.h>
struct fields { signed s : 3; unsigned u : 3; int i : 3; };
static float old_style(f, c) float f; char c; { return f + c; }
static int jump(int x) {
  static const int distance[] = {&&a - &&a, &&b - &&a, &&c - &&a};
  goto *(&&a + distance[x]);
a: return 10;
b: return 20;
c: return 30;
}
static int outer(int n) {
  int inner(char a[2][++n]) { n += 4; return sizeof a[0]; }
  int first = inner(0), second = inner(0);
  return first * 100 + second * 10 + n;
}
int main(void) {
  struct fields x; x.s = -1; x.u = 7; x.i = -1;
  if (x.i != -1 && x.i != 7) puts("wrong");
  if (x.u == 7 && x.s == -1) puts("fields");
  printf("%g %d%d%d %d\n", old_style(1.5, 2), jump(0), jump(1), jump(2), outer(1));
  double complex z = (1 + INFINITY * I) * (1 + 0 * I), w = (1 + I) / (0.0 + 0.0 * I);
  printf("%d %d\n", isinf(creal(z)) || isinf(cimag(z)), isinf(creal(w)) || isinf(cimag(w)));
  return 0;
}
