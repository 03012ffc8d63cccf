/* Mutual exclusion of two threads; broken: no look at the other flag.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>

int flag[2], turn, inside;

static void store(int *at, int value) { __atomic_store_n(at, value, __ATOMIC_SEQ_CST); }
static int load(int *at) { return __atomic_load_n(at, __ATOMIC_SEQ_CST); }

void *enter(void *argument) {
  int me = argument != 0;
  store(&flag[me], 1);
  store(&turn, 1 - me);
#ifdef BROKEN
  while (load(&turn) != 1 - me) {
  }
#else
  while (load(&flag[1 - me]) && load(&turn) == 1 - me) {
  }
#endif
  assert(__atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST) == 1);
  __atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST);
  store(&flag[me], 0);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, enter, 0);
  pthread_create(&b, 0, enter, &a);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
