/* EXPECT: false(no-deadlock) */
#include <pthread.h>
#include <stddef.h>
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
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&condition, &mutex); /* ERROR */ /* TWIN: while (!ready) pthread_cond_wait(&condition, &mutex); */
  pthread_mutex_unlock(&mutex);
  return 0;
}
