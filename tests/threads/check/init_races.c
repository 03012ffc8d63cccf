/* EXPECT: false(no-data-race) */
#include <pthread.h>
pthread_mutex_t mutex;
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_mutex_init(&mutex, NULL);
  pthread_join(handle, NULL);
  return 0;
}
