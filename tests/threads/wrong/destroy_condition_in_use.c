/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int waits;
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  waits = 1;
  pthread_cond_wait(&condition, &mutex);
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  for (int is_waiting = 0; !is_waiting;) {
    pthread_mutex_lock(&mutex);
    is_waiting = waits;
    pthread_mutex_unlock(&mutex);
    sched_yield();
  }
  pthread_cond_destroy(&condition); /* ERROR */ /* TWIN: pthread_cond_signal(&condition); pthread_join(handle, NULL); pthread_cond_destroy(&condition); */
  return 0;
}
