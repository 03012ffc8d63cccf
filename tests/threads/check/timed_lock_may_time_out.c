/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}
int main(void) {
  struct timespec moment = {2000000000, 0};
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  assert(pthread_mutex_timedlock(&mutex, &moment) == 0);
  return 0;
}
