/* EXPECT: false(def-behavior) */
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int main(void) { /* TWIN: int main(void) { pthread_rwlock_rdlock(&lock); */
  pthread_rwlock_unlock(&lock); /* ERROR */
  return 0;
}
