/* EXPECT: false(def-behavior) */
#include <pthread.h>
void handler(void *argument) { (void)argument; }
void returns(void) {
  pthread_cleanup_push(handler, NULL);
  return; /* TWIN: */
  pthread_cleanup_pop(0);
}
int main(void) {
  pthread_cleanup_push(handler, NULL);
  returns();
  pthread_cleanup_pop(0); /* ERROR */
  return 0;
}
