/* EXPECT: false(valid-memtrack) */
#include <pthread.h>
#include <stdlib.h>
void *body(void *argument) {
  int *block = malloc(sizeof *block);
  *block = argument != NULL;
  int value = *block; /* TWIN: int value = *block; free(block); */
  return value ? argument : NULL; /* ERROR */
}
int main(void) {
  pthread_t handle;
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  return 0;
}
