/* EXPECT: false(no-deadlock) */
#include <pthread.h>
pthread_once_t once = PTHREAD_ONCE_INIT;
void routine(void) { pthread_once(&once, routine); }
int main(void) {
  pthread_once(&once, routine);
  return 0;
}
