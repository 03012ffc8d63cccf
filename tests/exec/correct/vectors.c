/* Vector extensions and atomics. */
#include <stdatomic.h>
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
atomic_int counter; _Atomic long wide = 5; atomic_flag flag = ATOMIC_FLAG_INIT;
int main(void) {
  v4 a = {1, 2, 3, 4}, b = a * 3 - (v4){1, 1, 1, 1}; v4 m = b > 4; f4 f = {1.5f, 2, 3, 4}; f /= 2;
  printf("%d %d %d %g\n", b[0], b[3], m[1], f[0]);
  atomic_fetch_add(&counter, 3); counter++; long old = 5;
  printf("%d %d %d\n", counter, atomic_compare_exchange_strong(&wide, &old, 9), (int)wide);
  printf("%d %d %d\n", atomic_flag_test_and_set(&flag), atomic_flag_test_and_set(&flag), __sync_fetch_and_or(&b[1], 64));
  return 0;
}
