/* EXPECT: false(def-behavior) */
#define _GNU_SOURCE
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
int main(void) { /* TWIN: int main(void) { pthread_mutex_lock(&mutex); */
  pthread_mutex_unlock(&mutex); /* ERROR */
  return 0;
}
