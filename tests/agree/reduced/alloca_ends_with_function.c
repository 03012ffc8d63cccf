/* EXPECT: false(no-data-race,unreach-call,valid-deref) */
/* What alloca gave ends with the function. */
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
static int *shared;

static void *body(void *argument) {
  int *block = __builtin_alloca(sizeof *block);
  *block = 5;
  __atomic_store_n(&shared, block, __ATOMIC_SEQ_CST);
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
