/* Each thread allocates and frees; broken: one path forgets.
 * EXPECT: true
 * BROKEN: false(valid-memtrack) */
#include <pthread.h>
#include <stdlib.h>
#include <gmc/verifier.h>

void *work(void *unused) {
  int *block = malloc(2 * sizeof *block);
  block[0] = gmc_choose(2);
  block[1] = block[0] + 1;
#ifdef BROKEN
  if (block[1] == 2) return 0;
#endif
  free(block);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
