/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_destroy(&mutex);
  return pthread_mutex_unlock(&mutex); /* ERROR */ /* TWIN: return pthread_mutex_init(&mutex, NULL); */
}
