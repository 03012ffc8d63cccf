/* Another thread writes a local until it is joined; broken: it is not joined.
 * EXPECT: true
 * BROKEN: false(no-data-race,valid-deref) */
#include <assert.h>
#include <pthread.h>
#include <gmc/verifier.h>

pthread_t t;

void *write_it(void *at) {
  *(int *)at = 1;
  return 0;
}

static void use(void) {
  int local = 0;
  pthread_create(&t, 0, write_it, &local);
#ifndef BROKEN
  pthread_join(t, 0);
  assert(local == 1);
#endif
}

int main(void) {
  use();
#ifdef BROKEN
  pthread_join(t, 0);
#endif
  return 0;
}
