/* EXPECT: false(valid-memtrack) */
#include <pthread.h>
#include <stdlib.h>
void *body(void *argument) { return argument == NULL ? malloc(4) : NULL; }
int main(void) {
  pthread_t handle;
  void *value = NULL;
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL); /* ERROR */ /* TWIN: pthread_join(handle, &value); */
  free(value);
  return 0;
}
