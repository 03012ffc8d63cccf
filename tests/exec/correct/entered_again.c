// Blocks that are entered again: their constants are initialised anew, other variables may be left as they are.
#include <stdio.h>
struct s { int a, b[3]; };
static int f(int n) { return n + 1; }
int main(void) {
  int total = 0;
  for (int i = 0; i < 4; i++) {
    const struct s s = {f(i), {f(2), 3}};
    const int *p = &s.b[1], table[3] = {i, 2};
    const char text[20] = "abc";
    const struct s copy = s, *q = &copy;
    const double _Complex z = 1.0 + i;
    const double _Complex *zp = &z;
    const union { int i; char c[4]; } u = {i};
    total += *p + table[1] + text[1] + q->b[0] + (int)__real__ *zp + u.c[0];
    int x;
    if (i % 2 == 0) x = i;
    total += i % 2 == 0 ? x : 1;
  }
again:;
  const int c = total;
  const int *cp = &c;
  if (*cp < 1000) { total += 100; goto again; }
  { int kept; kept = 5; l: total += kept++; if (total < 1200) goto l; }
  printf("%d\n", total);
  return 0;
}
