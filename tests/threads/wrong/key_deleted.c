/* EXPECT: false(def-behavior) */
#include <pthread.h>
int main(void) {
  pthread_key_t key;
  pthread_key_create(&key, NULL);
  pthread_setspecific(key, &key);
  pthread_key_delete(key); /* TWIN: */
  return pthread_getspecific(key) != NULL; /* ERROR */
}
