/* EXPECT: false(def-behavior) */
#include <pthread.h>
void *body(void *argument) { return argument; }
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL); /* TWIN: */
  pthread_detach(handle); /* ERROR */
  return 0;
}
