// N threads that increment a shared number M times each, without a lock.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3  // threads
#endif
#ifndef M
#define M 3  // increments of each
#endif

static volatile int x;

static void* increment(void* argument) {
  for (int i = 0; i < M; i++) x = x + 1;
  return argument;
}

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int main(void) {
  pthread_t thread;
  __VERIFIER_atomic_begin();
  for (int i = 1; i < N; i++) pthread_create(&thread, 0, increment, 0);
  __VERIFIER_atomic_end();
  increment(0);
  assert(x <= N * M);
  pthread_exit(0);
}
