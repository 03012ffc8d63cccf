/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
void *body(void *argument) {
  pthread_cond_wait(&condition, &mutex); /* ERROR */ /* TWIN: struct timespec past = {0, 0}; pthread_mutex_lock(&mutex); pthread_cond_timedwait(&condition, &mutex, &past); pthread_mutex_unlock(&mutex); */
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_mutex_lock(&mutex); /* TWIN: */
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  return 0;
}
