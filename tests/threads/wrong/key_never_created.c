/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_key_t key = 3; /* TWIN: pthread_key_t key; pthread_key_create(&key, NULL); */
  return pthread_setspecific(key, &key); /* ERROR */
}
