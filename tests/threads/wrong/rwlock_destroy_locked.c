/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  pthread_rwlock_rdlock(&lock); /* TWIN: */
  pthread_rwlock_destroy(&lock); /* ERROR */
  return 0;
}
