/* EXPECT: true */
#include <assert.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
  return argument;
}
int main(void) {
  pthread_t handles[3];
  for (int i = 0; i < 3; i++) pthread_create(&handles[i], NULL, body, NULL);
  for (int i = 0; i < 3; i++) pthread_join(handles[i], NULL);
  assert(counter == 3);
  pthread_mutex_destroy(&mutex);
  return 0;
}
