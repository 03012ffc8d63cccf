/* FLAGS: -fexceptions */
/* A thread that ends leaves its functions one by one: cleanup attributes and handlers, innermost first. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void note(void *text) { printf("handler %s\n", (char *)text); }
static void clean(int *p) { printf("clean %d\n", *p); }
static void release(char **p) { free(*p); }

static void deep(int n) {
  int guard __attribute__((cleanup(clean))) = n;
  int second __attribute__((cleanup(clean))) = 10 * n;
  if (n == 0) pthread_exit((void *)5);
  char *block __attribute__((cleanup(release))) = malloc(4);
  pthread_cleanup_push(note, "in deep");
  deep(n - 1);
  pthread_cleanup_pop(1);
  guard = 100;
}

static void *exits(void *unused) {
  pthread_cleanup_push(note, "outer");
  {
    int inner __attribute__((cleanup(clean))) = -1;
    inner = -2;
  }
  deep(2);
  pthread_cleanup_pop(0);
  return unused;
}

static void *waits(void *unused) {
  pthread_cleanup_push(note, "cancelled");
  for (;;) sleep(1);
  pthread_cleanup_pop(0);
  return unused;
}

static void *returns(void *value) {
  int guard __attribute__((cleanup(clean))) = 1;
  pthread_cleanup_push(note, "popped");
  guard = 2;
  pthread_cleanup_pop(1);
  return value;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, exits, NULL);
  pthread_join(thread, &result);
  printf("%ld\n", (long)result);
  pthread_create(&thread, NULL, waits, NULL);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  printf("%d\n", result == PTHREAD_CANCELED);
  pthread_create(&thread, NULL, returns, &thread);
  pthread_join(thread, &result);
  printf("%d\n", result == &thread);
  int last __attribute__((cleanup(clean))) = 7;
  pthread_exit(NULL);
}
