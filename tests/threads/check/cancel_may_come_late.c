/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <pthread.h>
void *body(void *argument) {
  pthread_testcancel();
  return argument;
}
int main(void) {
  pthread_t handle;
  void *value;
  pthread_create(&handle, NULL, body, NULL);
  pthread_cancel(handle);
  pthread_join(handle, &value);
  assert(value == PTHREAD_CANCELED);
  return 0;
}
