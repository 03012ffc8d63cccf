/* EXPECT: false(no-data-race,unreach-call,valid-deref) */
/* A jump ends the locals of the functions that it leaves. */
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
static int *shared;
static _Thread_local jmp_buf buffer;
static void leave(void) {
  int local = 5;
  __atomic_store_n(&shared, &local, __ATOMIC_SEQ_CST);
  longjmp(buffer, 1);
}
static void *body(void *argument) {
  if (setjmp(buffer) == 0) leave();
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
