/* EXPECT: false(valid-deref) */
#include <pthread.h>
_Thread_local int local; /* TWIN: int local; */
void *body(void *argument) {
  local = argument != NULL;
  return &local;
}
int main(void) {
  pthread_t handle;
  void *value;
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, &value);
  return *(int *)value; /* ERROR */
}
