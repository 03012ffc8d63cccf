/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_mutex_t mutex;
  pthread_mutex_lock(&mutex); /* ERROR */
  return 0;
}
