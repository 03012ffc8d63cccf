/* EXPECT: false(def-behavior) */
#include <pthread.h>
void routine(void) {}
int main(void) {
  pthread_once_t once = 77;
  return pthread_once(&once, routine); /* ERROR */
}
