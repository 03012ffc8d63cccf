/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_barrierattr_t attributes;
  pthread_barrier_t barrier;
  pthread_barrierattr_init(&attributes);
  pthread_barrierattr_destroy(&attributes); /* TWIN: */
  return pthread_barrier_init(&barrier, &attributes, 1); /* ERROR */
}
