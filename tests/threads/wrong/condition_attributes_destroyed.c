/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_condattr_t attributes;
  pthread_cond_t condition;
  pthread_condattr_init(&attributes);
  pthread_condattr_destroy(&attributes); /* TWIN: */
  return pthread_cond_init(&condition, &attributes); /* ERROR */
}
