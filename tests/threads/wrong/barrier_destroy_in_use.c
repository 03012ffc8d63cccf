/* EXPECT: false(def-behavior) */
#include <pthread.h>
#include <semaphore.h>
pthread_barrier_t barrier;
sem_t ready;
void *body(void *argument) {
  sem_post(&ready);
  pthread_barrier_wait(&barrier);
  return argument;
}
int main(void) {
  pthread_t handle;
  sem_init(&ready, 0, 0);
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&handle, NULL, body, NULL);
  sem_wait(&ready);
  for (int i = 0; i < 100; i++) sched_yield();
  pthread_barrier_destroy(&barrier); /* ERROR */
  return 0;
}
