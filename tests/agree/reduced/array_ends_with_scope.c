/* EXPECT: false(no-data-race,unreach-call,valid-deref) */
/* An array of variable length ends with its scope. */
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
static int *shared;

static void *body(void *argument) {
  int count = 2;
  if (argument == NULL) {
    int array[count];
    array[0] = 5;
    __atomic_store_n(&shared, array, __ATOMIC_SEQ_CST);
  }
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
