/* EXPECT: false(def-behavior) */
#include <pthread.h>
void *body(void *argument) { return argument; }
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_detach(handle); /* TWIN: */
  pthread_join(handle, NULL); /* ERROR */
  return 0;
}
