/* Mutual exclusion by giving way; broken: a thread that does not give way.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>

int wants[2], turn, inside;

void *enter(void *argument) {
  int me = argument != 0;
  __atomic_store_n(&wants[me], 1, __ATOMIC_SEQ_CST);
  while (__atomic_load_n(&wants[1 - me], __ATOMIC_SEQ_CST)) {
    if (__atomic_load_n(&turn, __ATOMIC_SEQ_CST) != me) {
#ifdef BROKEN
      break;
#endif
      __atomic_store_n(&wants[me], 0, __ATOMIC_SEQ_CST);
      while (__atomic_load_n(&turn, __ATOMIC_SEQ_CST) != me) {
      }
      __atomic_store_n(&wants[me], 1, __ATOMIC_SEQ_CST);
    }
  }
  assert(__atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST) == 1);
  __atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST);
  __atomic_store_n(&turn, 1 - me, __ATOMIC_SEQ_CST);
  __atomic_store_n(&wants[me], 0, __ATOMIC_SEQ_CST);
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
