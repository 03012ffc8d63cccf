/* EXPECT: false(valid-memtrack) */
#include <pthread.h>
#include <stdlib.h>
int *_Atomic shared;
void *replace(void *unused) {
  int *fresh = malloc(4);
  shared = fresh; /* ERROR */
  fresh = 0;
  return unused;
}
int main(void) {
  pthread_t t;
  shared = malloc(4);
  pthread_create(&t, 0, replace, 0);
  pthread_join(t, 0);
  free(shared);
  return 0;
}
