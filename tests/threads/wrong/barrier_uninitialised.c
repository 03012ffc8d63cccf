/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_barrier_t barrier;
int main(void) { /* TWIN: int main(void) { pthread_barrier_init(&barrier, NULL, 1); */
  return pthread_barrier_wait(&barrier); /* ERROR */
}
