// NO PROOF: unreach-call, no-data-race, valid-memsafety
// What is undefined must not hide: a thread is joined twice.
#include <assert.h>
#include <pthread.h>

enum { kThreads = 20 };

static int number;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  number++;
  assert(number == 1);
  number--;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int i = 0; i < kThreads; i++) pthread_create(&threads[i], NULL, work, NULL);
  pthread_mutex_lock(&mutex);
  assert(number == 0);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < kThreads; i++) pthread_join(threads[i], NULL);
  pthread_join(threads[3], NULL);
  return 0;
}
