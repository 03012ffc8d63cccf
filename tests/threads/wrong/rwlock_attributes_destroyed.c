/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_rwlockattr_t attributes;
  pthread_rwlockattr_init(&attributes);
  pthread_rwlockattr_destroy(&attributes); /* TWIN: */
  return pthread_rwlockattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED); /* ERROR */
}
