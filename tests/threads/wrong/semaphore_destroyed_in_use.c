/* EXPECT: false(def-behavior) */
/* ALSO: false(no-data-race) */
/* CHECK: false(def-behavior) , at other places in other schedules */
#include <pthread.h>
#include <semaphore.h>
sem_t semaphore;
void *body(void *argument) {
  sem_wait(&semaphore); /* ERROR */
  return argument;
}
int main(void) {
  pthread_t handle;
  sem_init(&semaphore, 0, 0);
  pthread_create(&handle, NULL, body, NULL);
  for (int i = 0; i < 100; i++) sched_yield();
  sem_destroy(&semaphore); /* TWIN: sem_post(&semaphore); */
  pthread_join(handle, NULL);
  return 0;
}
