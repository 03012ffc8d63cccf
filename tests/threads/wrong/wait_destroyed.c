/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int main(void) {
  struct timespec passed = {0, 0};
  pthread_mutex_lock(&mutex);
  pthread_cond_destroy(&condition); /* TWIN: */
  pthread_cond_timedwait(&condition, &mutex, &passed); /* ERROR */
  return 0;
}
