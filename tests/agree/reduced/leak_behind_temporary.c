/* EXPECT: false(no-data-race,valid-deref,valid-memtrack) */
/* What malloc gave is still in a temporary of main when its last pointer is overwritten. */
#include <pthread.h>
#include <stdlib.h>
static int *block;
static void *body(void *argument) {
  free(block);
  block = NULL;
  return argument;
}
int main(void) {
  pthread_t handle;
  int *nothing = NULL;
  pthread_create(&handle, NULL, body, NULL);
  block = malloc(sizeof *block);
  *nothing = 1;
  return 0;
}
