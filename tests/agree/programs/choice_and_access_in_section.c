/* A shared access behind a choice in an atomic section; broken: another thread makes it without a section.
 * EXPECT: true
 * BROKEN: false(no-data-race) */
#include <pthread.h>
#include <gmc/verifier.h>

int x;

void *choose(void *unused) {
  gmc_atomic_begin();
  if (gmc_choose(2)) x = 1;
  gmc_atomic_end();
  return 0;
}

void *count(void *unused) {
#ifndef BROKEN
  gmc_atomic_begin();
#endif
  x++;
#ifndef BROKEN
  gmc_atomic_end();
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, choose, 0);
  pthread_create(&b, 0, count, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
