/* A block made by one thread and freed by another; broken: it is not freed.
 * EXPECT: true
 * BROKEN: false(valid-memtrack) */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

sem_t ready;
int *block;

void *make(void *unused) {
  int *fresh = malloc(sizeof *fresh);
  *fresh = 1;
  block = fresh;
  sem_post(&ready);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  pthread_create(&t, 0, make, 0);
  sem_wait(&ready);
#ifndef BROKEN
  free(block);
#endif
  block = 0;
  pthread_join(t, 0);
  return 0;
}
