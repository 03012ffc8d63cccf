/* EXPECT: false(no-deadlock) */
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
pthread_t handles[3];
sem_t ready;
void *body(void *argument) {
  long i = (long)argument;
  sem_wait(&ready);
  pthread_join(handles[(i + 1) % 3], NULL); /* ERROR */ /* TWIN: if (i < 2) pthread_join(handles[i + 1], NULL); */
  return NULL;
}
int main(void) {
  sem_init(&ready, 0, 0);
  for (long i = 0; i < 3; i++) pthread_create(&handles[i], NULL, body, (void *)i);
  for (int i = 0; i < 3; i++) sem_post(&ready);
  pthread_exit(NULL);
}
