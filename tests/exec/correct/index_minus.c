/* p[n - 1] with an n as wide as a pointer: GCC subtracts from the pointer first. */
#include <stdio.h>

static int last(const int *p, unsigned long n) { return p[n - 1]; }
static int second(const int *p, long n) { return *(p + (n - 2)); }
static int from_end(const int *end, long n) { return *(end - (n + 1)); }
static int row(int (*p)[3], unsigned long n) { return p[n - 1][2]; }

int main(void) {
  int a[4] = {1, 2, 3, 4}, b[2][3] = {{1, 2, 3}, {4, 5, 6}};
  char text[] = "abc", *end = text;
  unsigned long length = 3;
  end += length - 1;
  printf("%d %d %d %d %c%c\n", last(a, 4), second(a, 2), from_end(a + 4, 3), row(b, 1), text[length - 1], *end);
  for (unsigned long i = 4; i > 0; --i) printf("%d", a[i - 1]);
  printf(" %d\n", (int)((unsigned long)a % 16 + (unsigned long)(text + 5 - 2) % 4));
  return 0;
}
