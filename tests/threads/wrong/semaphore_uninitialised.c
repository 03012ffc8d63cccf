/* EXPECT: false(def-behavior) */
#include <semaphore.h>
sem_t semaphore;
int main(void) { /* TWIN: int main(void) { sem_init(&semaphore, 0, 0); */
  return sem_post(&semaphore); /* ERROR */
}
