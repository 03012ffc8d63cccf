/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_mutex_t mutex;
  pthread_mutex_init(&mutex, NULL);
  pthread_mutex_destroy(&mutex); /* TWIN: */
  pthread_mutex_destroy(&mutex); /* ERROR */
  return 0;
}
