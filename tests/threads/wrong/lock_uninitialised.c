/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_mutex_t mutex; /* TWIN: pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; */
  pthread_mutex_lock(&mutex); /* ERROR */
  return 0;
}
