/* EXPECT: false(def-behavior) */
#include <fcntl.h>
#include <semaphore.h>
int main(void) {
  sem_t *semaphore = sem_open("/gmc-test", O_CREAT, 0600, 1);
  sem_close(semaphore); /* TWIN: */
  return sem_close(semaphore); /* ERROR */
}
