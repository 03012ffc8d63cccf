/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
void *body(void *argument) {
  pthread_cond_wait(&condition, &mutex); /* ERROR */
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_mutex_lock(&mutex);
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  return 0;
}
