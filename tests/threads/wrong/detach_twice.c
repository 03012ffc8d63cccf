/* EXPECT: false(def-behavior) */
#include <pthread.h>
#include <semaphore.h>
sem_t never;
void *body(void *argument) {
  sem_wait(&never);
  return argument;
}
int main(void) {
  pthread_t handle;
  sem_init(&never, 0, 0);
  pthread_create(&handle, NULL, body, NULL);
  pthread_detach(handle); /* TWIN: */
  pthread_detach(handle); /* ERROR */
  return 0;
}
