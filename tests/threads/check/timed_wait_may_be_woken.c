/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int ready;
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  return argument;
}
int main(void) {
  struct timespec moment = {2000000000, 0};
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_mutex_lock(&mutex);
  if (!ready) assert(pthread_cond_timedwait(&condition, &mutex, &moment) == ETIMEDOUT);
  pthread_mutex_unlock(&mutex);
  return 0;
}
