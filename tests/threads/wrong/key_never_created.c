/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_key_t key = 3;
  return pthread_setspecific(key, &key); /* ERROR */
}
