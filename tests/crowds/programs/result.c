// NO PROOF: unreach-call
// What one of many threads returned is not known.
#include <assert.h>
#include <pthread.h>

static void *work(void *argument) { return argument; }

int main(void) {
  pthread_t threads[4];
  void *result = NULL;
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, work, &threads);
  pthread_join(threads[2], &result);
  assert(result == NULL);
  return 0;
}
