/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_barrier_t barrier;
int main(void) {
  pthread_barrier_init(&barrier, NULL, 1);
  pthread_barrier_destroy(&barrier); /* TWIN: */
  return pthread_barrier_wait(&barrier); /* ERROR */ /* TWIN: return pthread_barrier_wait(&barrier) != PTHREAD_BARRIER_SERIAL_THREAD; */
}
