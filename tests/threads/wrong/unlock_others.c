/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
void *body(void *argument) {
  pthread_mutex_unlock(&mutex); /* ERROR */ /* TWIN: return pthread_mutex_trylock(&mutex) == 0 ? NULL : argument; */
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_mutex_lock(&mutex);
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  return 0;
}
