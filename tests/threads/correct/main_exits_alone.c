// pthread_exit in a program with one thread.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void at_exit(void) { puts("exit handler"); }

int main(void) {
  atexit(at_exit);
  pthread_exit((void *)7);
}
