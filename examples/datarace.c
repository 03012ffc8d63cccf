/* Two threads increment a counter without a lock: one increment can be lost. */
#include <assert.h>
#include <pthread.h>

static int counter;

static void *increment(void *unused) {
  counter += 1;
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, increment, NULL);
  counter += 1;
  pthread_join(other, NULL);
  assert(counter == 2);
  return 0;
}
