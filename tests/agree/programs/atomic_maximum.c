/* The greatest of three values wins; broken: load and store apart.
 * EXPECT: true
 * BROKEN: false(unreach-call) */
#include <assert.h>
#include <pthread.h>

int greatest;

void *offer(void *at) {
  int value = *(int *)at;
  int old = __atomic_load_n(&greatest, __ATOMIC_SEQ_CST);
#ifdef BROKEN
  if (old < value) __atomic_store_n(&greatest, value, __ATOMIC_SEQ_CST);
#else
  while (old < value &&
         !__atomic_compare_exchange_n(&greatest, &old, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
  }
#endif
  return 0;
}

int main(void) {
  static int values[3] = {2, 1, 3};
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, offer, &values[i]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(greatest == 3);
  return 0;
}
