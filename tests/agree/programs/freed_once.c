/* Whoever comes first frees; broken: nobody remembers that it was freed.
 * EXPECT: true
 * BROKEN: false(valid-free) */
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int *block;

void *release(void *unused) {
  pthread_mutex_lock(&m);
  free(block);
#ifndef BROKEN
  block = 0;
#endif
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  block = malloc(sizeof *block);
  pthread_create(&a, 0, release, 0);
  pthread_create(&b, 0, release, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
