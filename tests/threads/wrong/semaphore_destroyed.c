/* EXPECT: false(def-behavior) */
#include <semaphore.h>
sem_t semaphore;
int main(void) {
  sem_init(&semaphore, 0, 0);
  sem_destroy(&semaphore);
  return sem_wait(&semaphore); /* ERROR */
}
