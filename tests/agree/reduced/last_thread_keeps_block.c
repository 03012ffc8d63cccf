/* What a thread has in hand is lost when it ends, unless it is the last one. EXPECT: false(valid-memcleanup,valid-memtrack) */
#include <pthread.h>
#include <stdlib.h>
static _Thread_local char *block;
static void *run(void *p) { return block = malloc(3), p; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_exit(0);
}
