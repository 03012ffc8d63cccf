/* EXPECT: false(def-behavior) */
#include <fcntl.h>
#include <semaphore.h>
int main(void) {
  sem_t *semaphore = sem_open("/gmc-test", O_CREAT, 0600, 1);
  return sem_destroy(semaphore); /* ERROR */ /* TWIN: return sem_close(semaphore); */
}
