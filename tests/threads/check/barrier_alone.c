/* EXPECT: false(no-deadlock) */
#include <pthread.h>
pthread_barrier_t barrier;
int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_barrier_wait(&barrier);
  return 0;
}
