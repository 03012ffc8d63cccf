/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_cond_t condition;
  pthread_cond_init(&condition, NULL);
  pthread_cond_destroy(&condition); /* TWIN: */
  pthread_cond_broadcast(&condition); /* ERROR */
  return 0;
}
