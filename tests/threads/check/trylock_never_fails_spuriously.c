/* EXPECT: true */
#include <assert.h>
#include <pthread.h>
int main(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  assert(pthread_mutex_trylock(&mutex) == 0);
  return 0;
}
