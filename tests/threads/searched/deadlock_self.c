/* EXPECT: false(no-deadlock) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&mutex); /* TWIN: */
  pthread_mutex_lock(&mutex); /* ERROR */
  return 0;
}
