/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_destroy(&attributes); /* TWIN: */
  return pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE); /* ERROR */
}
