/* EXPECT: false(def-behavior) */
#include <semaphore.h>
sem_t semaphore;
int main(void) {
  return sem_post(&semaphore); /* ERROR */
}
