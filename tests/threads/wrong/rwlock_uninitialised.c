/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_rwlock_t lock; /* TWIN: pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER; */
  pthread_rwlock_rdlock(&lock); /* ERROR */
  return 0;
}
