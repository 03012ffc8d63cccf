/* EXPECT: true */
#include <pthread.h>
pthread_barrier_t barrier;
void *body(void *argument) {
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) pthread_barrier_destroy(&barrier);
  return argument;
}
int main(void) {
  pthread_t handles[2];
  pthread_barrier_init(&barrier, NULL, 2);
  for (int i = 0; i < 2; i++) pthread_create(&handles[i], NULL, body, NULL);
  for (int i = 0; i < 2; i++) pthread_join(handles[i], NULL);
  return 0;
}
