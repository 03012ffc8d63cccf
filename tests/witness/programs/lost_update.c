#include <assert.h>
#include <pthread.h>

int x;

static void *add(void *arg) {
  int r = x;
  x = r + 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2); /* ERROR */
  return 0;
}
