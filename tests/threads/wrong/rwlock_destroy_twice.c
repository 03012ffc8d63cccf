/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_rwlock_t lock;
  pthread_rwlock_init(&lock, NULL);
  pthread_rwlock_destroy(&lock); /* TWIN: */
  pthread_rwlock_destroy(&lock); /* ERROR */
  return 0;
}
