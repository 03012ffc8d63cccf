/* EXPECT: true */
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int is_open;
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  while (!is_open) pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}
int main(void) {
  pthread_t handles[2];
  for (int i = 0; i < 2; i++) pthread_create(&handles[i], NULL, body, NULL);
  pthread_mutex_lock(&mutex);
  is_open = 1;
  pthread_cond_broadcast(&condition);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 2; i++) pthread_join(handles[i], NULL);
  return 0;
}
