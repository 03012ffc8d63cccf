/* EXPECT: true */
// A wait that cancellation ends does not return.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
void unlock(void *argument) { pthread_mutex_unlock(argument); }
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  pthread_cond_wait(&condition, &mutex);
  assert(0);
  pthread_cleanup_pop(1);
  return argument;
}
int main(void) {
  pthread_t handle;
  void *value;
  pthread_create(&handle, NULL, body, NULL);
  pthread_cancel(handle);
  pthread_join(handle, &value);
  assert(value == PTHREAD_CANCELED);
  pthread_mutex_lock(&mutex);
  return 0;
}
