/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex); /* TWIN: */
  pthread_mutex_unlock(&mutex); /* ERROR */
  return 0;
}
