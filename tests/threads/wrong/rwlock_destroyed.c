/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  pthread_rwlock_destroy(&lock); /* TWIN: */
  pthread_rwlock_wrlock(&lock); /* ERROR */
  return 0;
}
