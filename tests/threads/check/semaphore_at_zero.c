/* EXPECT: false(no-deadlock) */
#include <semaphore.h>
sem_t semaphore;
int main(void) {
  sem_init(&semaphore, 0, 1);
  sem_wait(&semaphore);
  sem_wait(&semaphore);
  return 0;
}
