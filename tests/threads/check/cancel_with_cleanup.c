/* EXPECT: true */
#include <pthread.h>
#include <unistd.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
void unlock(void *argument) { pthread_mutex_unlock(argument); }
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  sleep(1);
  pthread_cleanup_pop(1);
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_cancel(handle);
  pthread_join(handle, NULL);
  pthread_mutex_lock(&mutex);
  return 0;
}
