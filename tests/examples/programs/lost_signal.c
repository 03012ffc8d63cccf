// The same with `if` decided before the lock: the signal may come too early.
// PRINTS: 42
// FLAGS: --prop no-deadlock
// CHECK: false(no-deadlock)
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int letter;

static void *sender(void *data) {
  pthread_mutex_lock(&mutex);
  letter = 42;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  return data;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, sender, NULL);
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&filled, &mutex);  // ERROR: no-deadlock
  printf("%d\n", letter);
  pthread_mutex_unlock(&mutex);
  pthread_join(other, NULL);
  return 0;
}
