/* switch with ranges, computed goto, recursion, loops, setjmp, statement expressions, cleanup. */
#include <setjmp.h>
#include <stdio.h>
static jmp_buf env;
static int depth;
static void dive(int n) { depth++; if (n == 0) longjmp(env, 42); dive(n - 1); }
static int classify(int c) {
  switch (c) { case '0' ... '9': return 1; case 'a' ... 'z': case 'A' ... 'Z': return 2; case -5: return 3; default: return 0; }
}
static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static void announce(int *p) { printf("cleanup %d\n", *p); }
static int run(const char *program) {
  static void *const table[] = {&&halt, &&inc, &&dbl};
  int acc = 0;
#define NEXT goto *table[*program++ - '0']
  NEXT;
inc: acc++; NEXT;
dbl: acc *= 2; NEXT;
halt: return acc;
}
int main(void) {
  int caught = setjmp(env);
  if (caught == 0) dive(5);
  printf("%d %d\n", caught, depth);
  printf("%d%d%d%d\n", classify('7'), classify('q'), classify(-5), classify('!'));
  printf("%d %d\n", ackermann(2, 3), run("1121220"));
  for (int i = 0; i < 3; i++) { __attribute__((cleanup(announce))) int guard = i; if (i == 1) continue; printf("%d\n", guard); }
  int x = ({ int y = 3; y * y; }); do { x -= 2; if (x == 3) break; } while (x > 0);
  printf("%d\n", x); return x;
}
