/* EXPECT: false(def-behavior) */
#include <pthread.h>
#include <semaphore.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int waits;
void *body(void *argument) {
  pthread_mutex_lock(&a);
  waits = 1;
  pthread_cond_wait(&condition, &a);
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  for (int is_waiting = 0; !is_waiting;) {
    pthread_mutex_lock(&a);
    is_waiting = waits;
    pthread_mutex_unlock(&a);
    sched_yield();
  }
  pthread_mutex_lock(&b); /* TWIN: pthread_mutex_lock(&a); */
  pthread_cond_wait(&condition, &b); /* ERROR */ /* TWIN: pthread_cond_signal(&condition); pthread_mutex_unlock(&a); pthread_join(handle, NULL); */
  return 0;
}
