/* EXPECT: false(def-behavior) */
#include <pthread.h>
void *body(void *argument) { return argument; }
int main(void) {
  pthread_attr_t attributes;
  pthread_t handle;
  pthread_attr_init(&attributes);
  pthread_attr_destroy(&attributes); /* TWIN: */
  return pthread_create(&handle, &attributes, body, NULL); /* ERROR */
}
