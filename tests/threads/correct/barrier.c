// Barriers: rounds, one serial thread each, destroyed by it at once.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

enum { kThreads = 3, kRounds = 4 };
static pthread_barrier_t barrier, last;
static int counts[kRounds];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int serial;

static void *body(void *argument) {
  for (int round = 0; round < kRounds; round++) {
    assert(pthread_mutex_lock(&mutex) == 0);
    counts[round]++;
    assert(pthread_mutex_unlock(&mutex) == 0);
    int result = pthread_barrier_wait(&barrier);
    assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
    assert(counts[round] == kThreads);
    if (result != 0) {
      assert(pthread_mutex_lock(&mutex) == 0);
      serial++;
      assert(pthread_mutex_unlock(&mutex) == 0);
    }
  }
  if (pthread_barrier_wait(&last) == PTHREAD_BARRIER_SERIAL_THREAD) assert(pthread_barrier_destroy(&last) == 0);
  return argument;
}

int main(void) {
  pthread_t handles[kThreads];
  pthread_barrierattr_t attributes;
  int shared = -1;
  assert(pthread_barrierattr_init(&attributes) == 0);
  assert(pthread_barrierattr_getpshared(&attributes, &shared) == 0 && shared == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_barrierattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_barrierattr_getpshared(&attributes, &shared) == 0 && shared == PTHREAD_PROCESS_SHARED);
  assert(pthread_barrierattr_setpshared(&attributes, 8) == EINVAL);
  assert(pthread_barrier_init(&barrier, &attributes, 0) == EINVAL);
  assert(pthread_barrier_init(&barrier, &attributes, kThreads) == 0);
  assert(pthread_barrierattr_destroy(&attributes) == 0);
  assert(pthread_barrier_init(&last, NULL, kThreads) == 0);
  for (int i = 0; i < kThreads; i++) assert(pthread_create(&handles[i], NULL, body, NULL) == 0);
  for (int i = 0; i < kThreads; i++) assert(pthread_join(handles[i], NULL) == 0);
  assert(serial == kRounds);
  assert(pthread_barrier_destroy(&barrier) == 0);
  pthread_barrier_t alone;
  assert(pthread_barrier_init(&alone, NULL, 1) == 0);
  assert(pthread_barrier_wait(&alone) == PTHREAD_BARRIER_SERIAL_THREAD);
  assert(pthread_barrier_destroy(&alone) == 0);
  return 0;
}
