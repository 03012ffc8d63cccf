/* Variable arguments, function pointers, nested functions, static locals, constructors, thread-locals, weak symbols. */
#include <stdarg.h>
#include <stdio.h>
struct big { long v[5]; };
static int log_count;
__attribute__((constructor)) static void start(void) { log_count = 10; }
__attribute__((destructor)) static void finish(void) { printf("end %d\n", log_count); }
extern int missing(void) __attribute__((weak));
static _Thread_local int mine = 4;
static double average(const char *kinds, ...) {
  va_list list, again; double s = 0; int n = 0; va_start(list, kinds); va_copy(again, list);
  for (const char *k = kinds; *k; k++, n++)
    switch (*k) { case 'i': s += va_arg(list, int); break; case 'd': s += va_arg(list, double); break;
      case 'l': s += va_arg(list, long long); break; case 'b': s += va_arg(list, struct big).v[4]; break; case 'L': s += va_arg(list, long double); break; }
  va_end(list); printf("[%d]", va_arg(again, int)); va_end(again); return s / n;
}
static int apply(int (*f)(int), int x) { return f(x); }
static int counter(void) { static int n = 100; return n++; }
int main(void) {
  int base = 5; int add(int x) { return x + base++; }
  printf("%d %d %d\n", apply(add, 1), apply(add, 1), base);
  printf("%g\n", average("idlbL", 1, 2.5, 3ll, (struct big){{0, 0, 0, 0, 9}}, 4.5L));
  int (*table[])(int) = {add, add}; printf("%d\n", table[1](10));
  counter(); counter(); printf("%d %d %d %d\n", counter(), log_count, missing ? 1 : 0, mine++);
  log_count += mine; return 0;
}
