/* EXPECT: true */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
atomic_int readers;
void *body(void *argument) {
  pthread_rwlock_wrlock(&lock);
  assert(atomic_fetch_add(&readers, 1) == 0);
  atomic_fetch_sub(&readers, 1);
  pthread_rwlock_unlock(&lock);
  return argument;
}
int main(void) {
  pthread_t handles[2];
  for (int i = 0; i < 2; i++) pthread_create(&handles[i], NULL, body, NULL);
  for (int i = 0; i < 2; i++) pthread_join(handles[i], NULL);
  return 0;
}
