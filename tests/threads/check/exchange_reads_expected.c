/* EXPECT: true */
/* One that succeeds only reads what it expects, and one that fails does not write the object. */
#include <pthread.h>
int object = 1, expected = 1, other = 7;
void *body(void *argument) { return expected == 1 && other == 7 ? NULL : argument; }
int main(void) {
  pthread_t handle;
  int wanted = 8;
  pthread_create(&handle, NULL, body, NULL);
  __atomic_compare_exchange_n(&object, &expected, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  __atomic_compare_exchange_n(&other, &wanted, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  __sync_bool_compare_and_swap(&other, 9, 2);
  pthread_join(handle, NULL);
  return 0;
}
