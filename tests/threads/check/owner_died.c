/* EXPECT: false(unreach-call) */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t mutex;
void *body(void *argument) {
  pthread_mutex_lock(&mutex);
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&handle, NULL, body, NULL);
  assert(pthread_mutex_lock(&mutex) != EOWNERDEAD);
  return 0;
}
