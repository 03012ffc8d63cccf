/* EXPECT: false(def-behavior,no-data-race,unreach-call) */
/* The wait is an error until main initialises what it looks at. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
static int x;
static void *body(void *semaphore) {
  sem_wait(semaphore);
  assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) == 1);
  return NULL;
}
int main(void) {
  pthread_t handle;
  sem_t *semaphore = malloc(sizeof *semaphore);
  pthread_create(&handle, NULL, body, semaphore);
  sem_init(semaphore, 0, 1);
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  pthread_join(handle, NULL);
  free(semaphore);
  return 0;
}
