// Peterson's lock for N threads, which take it again and again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int level[N], last[N], owner;

static void* contend(void* argument) {
  const int me = (int)(long)argument;
  for (;;) {
    for (int l = 1; l < N; l++) {
      level[me] = l;
      last[l] = me;
      for (int k = 0; k < N; k++) {
        if (k == me) continue;
        while (level[k] >= l && last[l] == me) {
        }
      }
    }
    owner = me;
    assert(owner == me);
    level[me] = 0;
  }
  return 0;
}

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int main(void) {
  pthread_t thread;
  __VERIFIER_atomic_begin();
  for (long i = 1; i < N; i++) pthread_create(&thread, 0, contend, (void*)i);
  __VERIFIER_atomic_end();
  contend(0);
}
