// NO PROOF: no-data-race
// PROOF: valid-memsafety
// Only threads of one crowd race with each other, which only they can be in.
#include <pthread.h>

static int x, ready;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  x = 1;
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, work, NULL);
  pthread_exit(NULL);
}
