/* EXPECT: false(valid-deref) */
#include <pthread.h>
void *body(void *argument) {
  int local = argument != NULL; /* TWIN: static int local; local = argument != NULL; */
  int *volatile address = &local;
  return address;
}
int main(void) {
  pthread_t handle;
  void *value;
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, &value);
  return *(int *)value; /* ERROR */
}
