// NO PROOF: unreach-call, no-data-race, valid-memsafety
// It takes three threads in one place. How many they are is not known, so the number has no end.
#include <assert.h>
#include <pthread.h>

static int inside;

static void *work(void *unused) {
  int now = __atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST);
  assert(now < 3);
  __atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}
