/* Two threads that never end; broken: one of them miscounts.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>

int ball;

void *play(void *argument) {
  int me = argument != 0;
  for (;;) {
    int at = __atomic_load_n(&ball, __ATOMIC_SEQ_CST);
    assert(at == 0 || at == 1);
#ifdef BROKEN
    if (at == me) __atomic_fetch_add(&ball, 1, __ATOMIC_SEQ_CST);
#else
    if (at == me) __atomic_store_n(&ball, 1 - me, __ATOMIC_SEQ_CST);
#endif
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, play, &t);
  play(0);
  return 0;
}
