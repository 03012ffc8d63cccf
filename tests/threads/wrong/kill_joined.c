/* EXPECT: false(def-behavior) */
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
void *body(void *argument) { return argument; }
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL); /* TWIN: */
  return pthread_kill(handle, 0); /* ERROR */
}
