// Spin locks.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int counter;

static void *body(void *argument) {
  for (int i = 0; i < 20; i++) {
    assert(pthread_spin_lock(&lock) == 0);
    counter++;
    assert(pthread_spin_unlock(&lock) == 0);
  }
  return argument;
}

static void *tries(void *argument) {
  assert(pthread_spin_trylock(&lock) == EBUSY);
  return argument;
}

int main(void) {
  pthread_t handles[2];
  assert(pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE) == 0);
  for (int i = 0; i < 2; i++) assert(pthread_create(&handles[i], NULL, body, NULL) == 0);
  for (int i = 0; i < 2; i++) assert(pthread_join(handles[i], NULL) == 0);
  assert(counter == 40);
  assert(pthread_spin_trylock(&lock) == 0);
  assert(pthread_create(&handles[0], NULL, tries, NULL) == 0);
  assert(pthread_join(handles[0], NULL) == 0);
  assert(pthread_spin_unlock(&lock) == 0);
  assert(pthread_spin_destroy(&lock) == 0);
  return 0;
}
