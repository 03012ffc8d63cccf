/* EXPECT: unknown */
#include <pthread.h>
#include <semaphore.h>
sem_t ready, never;
void *body(void *argument) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  sem_post(&ready);
  sem_wait(&never);
  return argument;
}
int main(void) {
  pthread_t handle;
  sem_init(&ready, 0, 0);
  sem_init(&never, 0, 0);
  pthread_create(&handle, NULL, body, NULL);
  sem_wait(&ready);
  return pthread_cancel(handle); /* ERROR */
}
