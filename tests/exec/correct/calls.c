/* Calls through pointers of other types and back, old-style functions, results that nobody uses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
typedef void any(void);
struct large {
  int a[8];
};
static int add(int a, int b) { return a + b; }
static double whole(double x) { return x + 0.5; }
static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
}
static int old(a, b) int a; char b; { return a + b; }
static int first(struct large x) { return x.a[0]++; }
static int sum(int n, ...) {
  va_list list, again;
  va_start(list, n);
  va_copy(again, list);
  int total = 0;
  for (int i = 0; i < n; i++) total += va_arg(list, int);
  for (int i = 0; i < n; i++) total += (int)va_arg(again, unsigned);
  va_end(again);
  va_end(list);
  va_start(list, n);
  total += va_arg(list, int);
  va_end(list);
  return total;
}
extern int nobody_defines_this(void) __attribute__((weak));
extern int nobody_has_this __attribute__((weak));
static jmp_buf outer, inner;
static void jump(int n) {
  if (n == 0) longjmp(inner, 5);
  jump(n - 1);
}
static int jumps(void) {
  volatile int seen = 0;
  if (setjmp(outer) == 0) {
    int value = setjmp(inner);
    seen += value;
    if (value == 0) jump(3);
    longjmp(outer, 0);
  }
  return seen;
}
static int loop(void) {
  void *next[] = {&&again, &&end};
  int i = 0;
again:
  i++;
  goto *next[i > 3];
end:
  return i;
}
int main(void) {
  any *f = (any *)add;
  printf("%d\n", ((int (*)(int, int))f)(1, 2));
  f = (any *)whole;
  printf("%g\n", ((double (*)(double))f)(1));
  sign(0);
  printf("%d %d %d\n", sign(2), old(1, 'a'), sum(3, 1, 2, 3));
  struct large x = {{4}};
  int y = first(x);
  printf("%d %d\n", y, x.a[0]);
  if (nobody_defines_this) nobody_defines_this();
  if (&nobody_has_this) printf("%d\n", nobody_has_this);
  printf("%d %d\n", jumps(), loop());
  if (y != 4) __builtin_trap();
  if (y != 4) __builtin_unreachable();
  if (y != 4) abort();
  return 0;
}
