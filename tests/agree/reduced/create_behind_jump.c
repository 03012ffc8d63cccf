/* EXPECT: false(unreach-call) */
/* Main rests at the jump back of the loop and creates the thread in the step that begins there. */
#include <assert.h>
#include <pthread.h>
static int x;
static void *body(void *argument) {
  assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) == 1);
  return argument;
}
int main(void) {
  pthread_t handle;
  for (int i = 0; i < 15000; i++) {
  }
  pthread_create(&handle, NULL, body, NULL);
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  pthread_join(handle, NULL);
  return 0;
}
