/* EXPECT: unknown */
#define _GNU_SOURCE
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
int main(void) {
  pthread_rwlock_rdlock(&lock); /* ERROR */
  return 0;
}
