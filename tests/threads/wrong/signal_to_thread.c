/* EXPECT: unknown */
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
sem_t never;
void *body(void *argument) {
  sem_wait(&never);
  return argument;
}
int main(void) {
  pthread_t handle;
  sem_init(&never, 0, 0);
  pthread_create(&handle, NULL, body, NULL);
  return pthread_kill(handle, SIGUSR1); /* ERROR */
}
