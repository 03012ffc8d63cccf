/* EXPECT: false(no-deadlock) */
#include <pthread.h>
#include <stddef.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
void *body(void *argument) {
  pthread_mutex_lock(&mutex); /* TWIN: pthread_mutex_lock(&mutex); pthread_mutex_unlock(&mutex); */
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  pthread_mutex_lock(&mutex); /* ERROR */
  return 0;
}
