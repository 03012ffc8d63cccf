// Handlers of main, which leaves by pthread_exit from a function of its own.
#include <pthread.h>
#include <stdio.h>

static void say(void *text) { printf("%s\n", (const char *)text); }

static void leave(int depth) {
  if (depth == 0) pthread_exit(NULL);
  leave(depth - 1);
}

int main(void) {
  pthread_cleanup_push(say, "outer");
  pthread_cleanup_push(say, "inner");
  leave(3);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return 1;
}
