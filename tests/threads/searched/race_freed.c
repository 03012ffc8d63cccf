/* EXPECT: false(no-data-race) */
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int *block;
void leave(void) {
  pthread_mutex_lock(&mutex);
  int *mine = block;
  block = NULL;
  pthread_mutex_unlock(&mutex);
  free(mine);
}
void *body(void *argument) {
  leave(); /* TWIN: (void)0; */
  return argument;
}
int main(void) {
  pthread_t handle;
  block = calloc(1, sizeof *block);
  int *alias = block;
  pthread_create(&handle, NULL, body, NULL);
  int seen = *alias; /* ERROR */
  pthread_join(handle, NULL);
  leave();
  return seen;
}
