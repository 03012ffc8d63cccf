/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  pthread_cond_destroy(&condition); /* TWIN: */
  pthread_cond_destroy(&condition); /* ERROR */
  return 0;
}
