/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&mutex); /* TWIN: */
  pthread_mutex_destroy(&mutex); /* ERROR */
  return 0;
}
