/* EXPECT: false(no-data-race) */
/* An exchange that fails writes what it found. */
#include <pthread.h>
int object = 1, expected = 0;
void *body(void *argument) { return expected == 0 ? NULL : argument; }
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  __atomic_compare_exchange_n(&object, &expected, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  pthread_join(handle, NULL);
  return 0;
}
