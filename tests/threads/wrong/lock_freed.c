/* EXPECT: false(valid-deref) */
#include <pthread.h>
#include <stdlib.h>
int main(void) {
  pthread_mutex_t *mutex = malloc(sizeof *mutex);
  pthread_mutex_init(mutex, NULL);
  free(mutex); /* TWIN: */
  pthread_mutex_lock(mutex); /* ERROR */
  return 0;
}
