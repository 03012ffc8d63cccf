/* EXPECT: false(valid-deref) */
#include <pthread.h>
int main(void) {
  pthread_t handle = 0; /* TWIN: pthread_t handle = pthread_self(); */
  pthread_join(handle, NULL); /* ERROR */
  return 0;
}
