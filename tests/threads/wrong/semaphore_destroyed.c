/* EXPECT: false(def-behavior) */
#include <semaphore.h>
sem_t semaphore;
int main(void) {
  sem_init(&semaphore, 0, 0); /* TWIN: sem_init(&semaphore, 0, 1); */
  sem_destroy(&semaphore); /* TWIN: */
  return sem_wait(&semaphore); /* ERROR */
}
