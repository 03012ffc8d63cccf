// NO PROOF: unreach-call
// The program ends with its last thread, whichever of many that is.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void at_exit(void) { assert(0); }

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(at_exit);
  for (int i = 0; i < 4; i++) pthread_create(&thread, NULL, work, NULL);
  pthread_exit(NULL);
}
