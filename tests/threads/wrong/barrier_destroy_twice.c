/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_barrier_destroy(&barrier); /* TWIN: */
  pthread_barrier_destroy(&barrier); /* ERROR */
  return 0;
}
