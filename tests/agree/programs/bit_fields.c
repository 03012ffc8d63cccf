/* Bit-fields in separate units; broken: in the same one.
 * EXPECT: true
 * BROKEN: false(no-data-race) */
#include <pthread.h>

struct bits {
  unsigned left : 3;
#ifndef BROKEN
  unsigned : 0;
#endif
  unsigned right : 3;
} bits;

void *set_left(void *unused) {
  bits.left = 5;
  return 0;
}

void *set_right(void *unused) {
  bits.right = 5;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, set_left, 0);
  pthread_create(&b, 0, set_right, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
