// NO PROOF: unreach-call, no-data-race
// PROOF: valid-memsafety
#include <assert.h>
#include <pthread.h>

static int x = 1;

static void *work(void *unused) {
  x = 0;
  x = 1;
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  for (;;) pthread_create(&thread, NULL, work, NULL);
}
