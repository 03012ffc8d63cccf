/* EXPECT: false(def-behavior) */
/* CHECK: false(def-behavior) , at other places in other schedules */
#include <pthread.h>
#include <semaphore.h>
pthread_barrier_t barrier;
sem_t ready;
void *body(void *argument) {
  sem_post(&ready);
  pthread_barrier_wait(&barrier); /* TWIN: pthread_barrier_wait(&barrier); sem_post(&ready); */
  return argument;
}
int main(void) {
  pthread_t handle;
  sem_init(&ready, 0, 0);
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&handle, NULL, body, NULL);
  sem_wait(&ready);
  for (int i = 0; i < 100; i++) sched_yield(); /* TWIN: pthread_barrier_wait(&barrier); sem_wait(&ready); */
  pthread_barrier_destroy(&barrier); /* ERROR */
  return 0;
}
