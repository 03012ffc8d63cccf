/* Every way to move through a function.
 * DUMP: case 1 to 5:
 * DUMP: goto
 * DUMP: barrier
 * DUMP: trap
 * DUMP: scope_end
 * DUMP: call #N'helper
 * DUMP: [abnormal]
 */
#include <setjmp.h>
static jmp_buf place;
static int helper(int x, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, x);
  int next = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return next;
}
int statements(int x, int (*callback)(int *)) {
  static void *const table[] = {&&one, &&two};
  if (setjmp(place)) return -1;
  for (int i = 0; i < x; i++) {
    int inner = i;
    if (callback(&inner)) continue;
    do {
      x--;
    } while (x > 3 && x != 7);
  }
  switch (x) {
    case 1 ... 5:
      x = 10;
    case -7:
      break;
    default:
      goto *table[x & 1];
  }
one:
  __asm__ volatile("" ::: "memory");
  __asm__("" : "+r"(x));
two:
  if (x < 0) __asm__ volatile("ud2");
  return helper(x, 3) ?: ({ int y = x; y + 1; });
}
