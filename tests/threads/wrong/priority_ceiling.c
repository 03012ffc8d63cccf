/* EXPECT: unknown */
#include <pthread.h>
int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutex_t mutex;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_PROTECT);
  return pthread_mutex_init(&mutex, &attributes); /* ERROR */
}
