// Dining philosophers; the last one takes the forks in the other order, so nobody starves together.
#include <pthread.h>

#ifndef N
#define N 8
#endif

static pthread_mutex_t forks[N];

static void* dine(void* argument) {
  const int me = (int)(long)argument;
  pthread_mutex_t* const first = &forks[me + 1 < N ? me : 0];
  pthread_mutex_t* const second = &forks[me + 1 < N ? me + 1 : me];
  for (;;) {
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
  }
  return 0;
}

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int main(void) {
  pthread_t thread;
  __VERIFIER_atomic_begin();
  for (long i = 1; i < N; i++) pthread_create(&thread, 0, dine, (void*)i);
  __VERIFIER_atomic_end();
  dine(0);
}
