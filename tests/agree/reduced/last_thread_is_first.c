/* Of two threads the one that is created first may end last. EXPECT: false(unreach-call) */
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
static _Thread_local int number;
static void handler(void) {
  if (number == 1) reach_error();
}
static void *one(void *p) { return number = 1, p; }
static void *two(void *p) { return number = 2, p; }
int main(void) {
  pthread_t thread;
  atexit(handler);
  pthread_create(&thread, 0, one, 0);
  pthread_create(&thread, 0, two, 0);
  pthread_exit(0);
}
