/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int main(void) {
  pthread_cond_wait(&condition, &mutex); /* ERROR */ /* TWIN: struct timespec past = {0, 0}; pthread_mutex_lock(&mutex); pthread_cond_timedwait(&condition, &mutex, &past); pthread_mutex_unlock(&mutex); */
  return 0;
}
