/* EXPECT: false(def-behavior) */
#include <pthread.h>
#include <stddef.h>
void handler(void *argument) { (void)argument; }
void *body(void *argument) {
  pthread_cleanup_push(handler, NULL);
  return argument;
  pthread_cleanup_pop(0);
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  return 0;
}
