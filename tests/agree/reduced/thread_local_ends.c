/* EXPECT: false(no-data-race,unreach-call,valid-deref) */
/* The thread's end is that of its thread-local objects. */
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
static int *shared;
static _Thread_local int local;
static void *body(void *argument) {
  local = 5;
  __atomic_store_n(&shared, &local, __ATOMIC_SEQ_CST);
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  int *at = __atomic_load_n(&shared, __ATOMIC_SEQ_CST);
  if (at != NULL) {
    int value = *at;
    assert(value != 5);
  }
  pthread_join(handle, NULL);
  return 0;
}
