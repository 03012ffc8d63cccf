/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_destroy(&mutex); /* TWIN: */
  return pthread_mutex_trylock(&mutex); /* ERROR */
}
