// PROOF: unreach-call, no-data-race, valid-memsafety
#include <assert.h>
#include <pthread.h>

static int x = 1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  x = 0;
  x = 1;
  assert(x == 1);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  for (;;) pthread_create(&thread, NULL, work, NULL);
}
