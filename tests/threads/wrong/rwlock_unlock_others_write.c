/* EXPECT: false(def-behavior) */
#include <pthread.h>
#include <stddef.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
void *body(void *argument) {
  pthread_rwlock_unlock(&lock); /* ERROR */ /* TWIN: pthread_rwlock_rdlock(&lock); pthread_rwlock_unlock(&lock); */
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_rwlock_wrlock(&lock); /* TWIN: pthread_rwlock_rdlock(&lock); */
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  return 0;
}
