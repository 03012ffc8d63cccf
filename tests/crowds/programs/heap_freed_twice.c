// NO PROOF: valid-memsafety
// Each thread has a block, and a local variable with an address.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void add(int *to) { *to += 1; }

static void *work(void *unused) {
  int *block = malloc(sizeof *block);
  int local = 0;
  *block = 7;
  pthread_mutex_lock(&mutex);
  add(&local);
  shared = 0;
  pthread_mutex_unlock(&mutex);
  assert(local == 1);
  pthread_mutex_lock(&mutex);
  if (shared == 0) free(block);
  pthread_mutex_unlock(&mutex);
  free(block);
  return unused;
}

int main(void) {
  pthread_t thread;
  for (;;) pthread_create(&thread, NULL, work, NULL);
}
