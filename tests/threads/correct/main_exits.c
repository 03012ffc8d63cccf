// When main leaves by pthread_exit the program goes on until its last thread ends, and then exits with status 0.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_t main_thread;
static pthread_key_t key;

static void at_exit(void) { puts("exit handler"); }
static void destructor(void *value) { printf("destructor of %s\n", (char *)value); }

static void *body(void *argument) {
  void *value = NULL;
  assert(pthread_join(main_thread, &value) == 0 && value == argument);
  puts("main has ended");
  return NULL;
}

int main(void) {
  static int object;
  pthread_t handle;
  atexit(at_exit);
  main_thread = pthread_self();
  assert(pthread_key_create(&key, destructor) == 0);
  assert(pthread_setspecific(key, "main") == 0);
  assert(pthread_create(&handle, NULL, body, &object) == 0);
  pthread_exit(&object);
}
