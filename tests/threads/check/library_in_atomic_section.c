/* EXPECT: true */
// The sections of the library inside end nothing.
#include <gmc/verifier.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;
void *body(void *argument) {
  gmc_atomic_begin();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  int before = counter;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  counter = before + 1;
  gmc_atomic_end();
  return argument;
}
int main(void) {
  pthread_t handles[2];
  for (int i = 0; i < 2; i++) pthread_create(&handles[i], NULL, body, NULL);
  for (int i = 0; i < 2; i++) pthread_join(handles[i], NULL);
  gmc_assert(counter == 2);
  return 0;
}
