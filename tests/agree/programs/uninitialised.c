/* A result is set before it is read; broken: on one path only.
 * EXPECT: true
 * BROKEN: false(def-behavior) */
#include <pthread.h>
#include <gmc/verifier.h>

int result;

void *work(void *unused) {
  int value;
#ifdef BROKEN
  if (gmc_choose(2))
#endif
    value = 1;
  if (value == 1) result = value;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
