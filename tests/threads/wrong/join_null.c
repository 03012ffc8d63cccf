/* EXPECT: false(valid-deref) */
#include <pthread.h>
int main(void) {
  pthread_t handle = 0;
  pthread_join(handle, NULL); /* ERROR */
  return 0;
}
