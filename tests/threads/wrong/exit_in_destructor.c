/* EXPECT: false(def-behavior) */
#include <pthread.h>
#include <stddef.h>
pthread_key_t key;
void destructor(void *argument) {
  pthread_exit(argument); /* ERROR */ /* TWIN: (void)argument; */
}
void *body(void *argument) {
  pthread_setspecific(key, &key);
  return argument;
}
int main(void) {
  pthread_t handle;
  pthread_key_create(&key, destructor);
  pthread_create(&handle, NULL, body, NULL);
  pthread_join(handle, NULL);
  return 0;
}
