/* FLAGS: -m32 */
/* Pointers and indices of 32 bits, among them negative ones in unsigned numbers. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
struct s {
  int a;
  int b[3];
  unsigned c : 5;
  long long d;
} g[4] = {{1, {2, 3, 4}, 5, 6}, {7, {8, 9, 10}, 11, 12}};
static int last(int* p, unsigned n) { return p[n - 1]; }
static int second(int* p, int n) { return *(p + (n - 2)); }
static int neg(int* p, int i) { return p[i]; }
static int negu(int* p, unsigned i) { return p[i]; }
int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int m[3][4];
  char* e = (char*)a + sizeof a;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) m[i][j] = 10 * i + j;
  unsigned n = 5;
  struct s* q = g + 3;
  q -= 2;
  struct s* z = &g[3];
  printf("%d %d %d %d %d\n", last(a, 5), second(a, 5), neg(a + 4, -2), a[n - 1], ((int*)e)[-1]);
  printf("%d %d %lld %d\n", q->b[1], q->c, q->d, z[-2].b[2]);
  int i = -1;
  unsigned u = 2;
  printf("%d %d %d\n", *(&m[1][0] + i), m[u][u - 1], (&m[2][3])[-(int)u]);
  printf("%d\n", negu(a + 3, 0u - 2u));
  size_t off = (size_t)-4;
  printf("%d\n", *(int*)((char*)(a + 2) + off));
  intptr_t d = (char*)&a[4] - (char*)&a[1];
  printf("%d %d\n", (int)d, (int)(&a[4] - &a[1]));
  uintptr_t w = (uintptr_t)(a + 2);
  w -= 8;
  printf("%d %d\n", *(int*)w, (int)((uintptr_t)(a + 2) - w));
  for (int* p = a + 5; p != a;) printf("%d", *--p);
  volatile unsigned k = 3;
  a[k - 2] += 100;
  a[k]--;
  printf(" %d %d\n", a[1], a[3]);
  char* t = strchr("hello", 'l');
  printf("%s %d\n", t, (int)strlen(t - 2));
  struct {
    char c;
    int v[2];
  } x[2] = {{1, {2, 3}}, {4, {5, 6}}};
  unsigned long o = 1;
  printf("%d\n", x[o].v[o - 1]);
  return 0;
}
