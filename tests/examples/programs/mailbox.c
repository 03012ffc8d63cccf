// A condition variable used as it should be.
// PRINTS: 42
// CHECK: true
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex;
static pthread_cond_t filled;
static int letter, is_full;

static void *sender(void *data) {
  pthread_mutex_lock(&mutex);
  letter = 42;
  is_full = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  pthread_exit(data);
}

int main(void) {
  pthread_t other;
  pthread_mutex_init(&mutex, NULL);
  pthread_cond_init(&filled, NULL);
  pthread_create(&other, NULL, sender, NULL);
  pthread_mutex_lock(&mutex);
  while (!is_full) pthread_cond_wait(&filled, &mutex);
  printf("%d\n", letter);
  pthread_mutex_unlock(&mutex);
  pthread_join(other, NULL);
  pthread_cond_destroy(&filled);
  pthread_mutex_destroy(&mutex);
  return 0;
}
