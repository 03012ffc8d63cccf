/* A function whose address another one says (ifunc). */
#include <stdio.h>

static int twice(int x) { return 2 * x; }
static long long add(int x, long long y) { return x + y; }
static int calls;
static void note(void) { ++calls; }

static int (*resolve_scale(void))(int) { return twice; }
static long long (*resolve_sum(void))(int, long long) { return add; }
static void (*resolve_count(void))(void) { return note; }

int scale(int) __attribute__((ifunc("resolve_scale")));
long long sum(int, long long) __attribute__((ifunc("resolve_sum")));
void count(void) __attribute__((ifunc("resolve_count")));

int main(void) {
  int (*pointer)(int) = scale;
  count();
  count();
  printf("%d %d %lld %d\n", scale(21), pointer(4), sum(-1, 1LL << 40), calls);
  return 0;
}
