/* EXPECT: false(no-data-race) */
#include <pthread.h>
#include <stddef.h>
void *body(void *argument) {
  *(int *)argument = 1;
  return NULL;
}
int main(void) {
  pthread_t handle;
  int local = 0;
  pthread_create(&handle, NULL, body, &local);
  pthread_detach(handle); /* TWIN: pthread_join(handle, NULL); */
  pthread_exit(NULL); /* ERROR */ /* TWIN: return local - 1; */
}
