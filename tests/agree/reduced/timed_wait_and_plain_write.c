/* EXPECT: false(no-data-race,unreach-call) */
/* The wait may end for lack of time, but also because of the plain write. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static int x;
static sem_t semaphore;
static void *body(void *argument) {
  const struct timespec soon = {1, 0};
  if (sem_timedwait(&semaphore, &soon) == 0) assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) == 1);
  return argument;
}
int main(void) {
  pthread_t handle;
  sem_init(&semaphore, 0, 0);
  pthread_create(&handle, NULL, body, NULL);
  *(int *)&semaphore = 1;
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  pthread_join(handle, NULL);
  return 0;
}
