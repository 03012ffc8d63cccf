// NO PROOF: valid-memsafety
// Threads hold the last pointer to a block that they share: a crowd would keep it for ever.
#include <pthread.h>
#include <stdlib.h>

static int done;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *block) {
  pthread_mutex_lock(&mutex);
  done += *(int *)block;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  int *block = calloc(1, sizeof *block);
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, work, block);
  block = NULL;
  for (;;) pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex);
}
