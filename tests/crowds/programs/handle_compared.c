// NO PROOF: unreach-call
// Which of many threads a handle is of is not known.
#include <assert.h>
#include <pthread.h>

static pthread_t last;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  last = pthread_self();
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  assert(pthread_equal(last, pthread_self()));
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  for (;;) pthread_create(&thread, NULL, work, NULL);
}
