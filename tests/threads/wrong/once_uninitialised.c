/* EXPECT: false(def-behavior) */
#include <pthread.h>
void routine(void) {}
int main(void) {
  pthread_once_t once = 77; /* TWIN: pthread_once_t once = PTHREAD_ONCE_INIT; */
  return pthread_once(&once, routine); /* ERROR */
}
