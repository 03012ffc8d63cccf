/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_t handle; /* TWIN: pthread_t handle = pthread_self(); */
  pthread_join(handle, NULL); /* ERROR */
  return 0;
}
