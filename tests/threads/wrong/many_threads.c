/* EXPECT: unknown */
/* CHECK: true , since those in the same state are taken together */
/* ALSO: unknown , where deadlocks are asked for, since they are not then */
/* SAYS: more than 250 threads run at a time */
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
sem_t never;
void *body(void *argument) {
  sem_wait(&never);
  return argument;
}
int main(void) {
  pthread_t handle;
  sem_init(&never, 0, 0);
  for (int i = 0; i < 300; i++) pthread_create(&handle, NULL, body, NULL); /* ERROR */
  return 0;
}
