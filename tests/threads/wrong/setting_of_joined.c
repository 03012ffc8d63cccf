/* EXPECT: false(def-behavior) */
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
void *body(void *argument) { return argument; }
int main(void) {
  pthread_t handle;
  int policy;
  struct sched_param parameters;
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL); /* TWIN: */
  return pthread_getschedparam(handle, &policy, &parameters); /* ERROR */
}
