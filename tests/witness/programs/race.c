#include <pthread.h>

static int counter;

static void *increment(void *unused) {
  counter = 1; /* ERROR */
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, increment, 0);
  pthread_join(first, 0);
  pthread_create(&second, 0, increment, 0);
  counter = 2; /* ERROR */
  pthread_join(second, 0);
  return 0;
}
