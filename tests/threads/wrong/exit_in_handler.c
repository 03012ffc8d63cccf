/* EXPECT: false(def-behavior) */
#include <pthread.h>
void handler(void *argument) {
  pthread_exit(argument); /* ERROR */ /* TWIN: (void)argument; */
}
int main(void) {
  pthread_cleanup_push(handler, NULL);
  pthread_exit(NULL);
  pthread_cleanup_pop(0);
}
