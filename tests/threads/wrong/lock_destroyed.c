/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_destroy(&mutex); /* TWIN: */
  pthread_mutex_lock(&mutex); /* ERROR */
  return 0;
}
