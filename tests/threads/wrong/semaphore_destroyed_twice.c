/* EXPECT: false(def-behavior) */
#include <semaphore.h>
int main(void) {
  sem_t semaphore;
  sem_init(&semaphore, 0, 1);
  sem_destroy(&semaphore); /* TWIN: */
  return sem_destroy(&semaphore); /* ERROR */
}
