/* Any thread may be the last one when main ends as a thread, and runs the handlers. EXPECT: false(unreach-call) */
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
static pthread_t first;
static void handler(void) {
  if (pthread_equal(first, pthread_self())) reach_error();
}
static void *run(void *p) { return p; }
int main(void) {
  pthread_t thread;
  first = pthread_self();
  atexit(handler);
  pthread_create(&thread, 0, run, 0);
  pthread_exit(0);
}
