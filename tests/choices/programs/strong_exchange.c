/* EXPECT: true */
#include <assert.h>
#include <stdatomic.h>
atomic_int x;
int main(void) {
  int expected = 0;
  assert(atomic_compare_exchange_strong(&x, &expected, 1));
  expected = 1;
  while (!atomic_compare_exchange_weak(&x, &expected, 2)) assert(expected == 1);
  assert(x == 2);
}
