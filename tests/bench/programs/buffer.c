// A bounded buffer with N producers and N consumers.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef N
#define N 2
#endif
enum { kCapacity = 2, kItems = 3 };

static sem_t room, filled;
static pthread_mutex_t mutex;
static int slots[kCapacity], in, out;

static void* produce(void* argument) {
  for (int item = 0;; item = item + 1 < kItems ? item + 1 : 0) {
    sem_wait(&room);
    pthread_mutex_lock(&mutex);
    const int at = in;
    slots[at] = item;
    in = at + 1 < kCapacity ? at + 1 : 0;
    pthread_mutex_unlock(&mutex);
    sem_post(&filled);
  }
  return argument;
}

static void* consume(void* argument) {
  for (;;) {
    sem_wait(&filled);
    pthread_mutex_lock(&mutex);
    const int at = out;
    const int item = slots[at];
    out = at + 1 < kCapacity ? at + 1 : 0;
    pthread_mutex_unlock(&mutex);
    sem_post(&room);
    assert(item < kItems);
  }
  return argument;
}

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int main(void) {
  pthread_t thread;
  sem_init(&room, 0, kCapacity);
  sem_init(&filled, 0, 0);
  __VERIFIER_atomic_begin();
  for (int i = 1; i < N; i++) pthread_create(&thread, 0, produce, 0);
  for (int i = 0; i < N; i++) pthread_create(&thread, 0, consume, 0);
  __VERIFIER_atomic_end();
  produce(0);
}
