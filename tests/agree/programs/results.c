/* What threads return is added up; broken: a thread is joined twice.
 * EXPECT: true
 * BROKEN: false(def-behavior) */
#include <assert.h>
#include <pthread.h>

void *give(void *value) { return value; }

int main(void) {
  static int one = 1, two = 2;
  pthread_t a, b;
  void *first, *second;
  pthread_create(&a, 0, give, &one);
  pthread_create(&b, 0, give, &two);
  pthread_join(a, &first);
#ifdef BROKEN
  b = a;
#endif
  pthread_join(b, &second);
  assert(*(int *)first + *(int *)second == 3);
  return 0;
}
