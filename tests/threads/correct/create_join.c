// Values in and out, handles, join of a thread that ended long ago.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_t handles[3];
static int seen[3];

static void *body(void *argument) {
  long i = (long)argument;
  seen[i] = pthread_equal(pthread_self(), handles[i]);
  return &seen[i];
}

static void *deep(void *argument) {
  pthread_exit((char *)argument + 1);
}

static void *no_value(void *argument) {
  (void)argument;
  return NULL;
}

int main(void) {
  for (long i = 0; i < 3; i++) assert(pthread_create(&handles[i], NULL, body, (void *)i) == 0);
  for (int i = 2; i >= 0; i--) {
    void *value = NULL;
    assert(pthread_join(handles[i], &value) == 0);
    assert(value == &seen[i]);
    assert(seen[i]);
  }
  char text[2] = "a";
  void *value;
  pthread_t handle;
  assert(pthread_create(&handle, NULL, deep, text) == 0);
  assert(pthread_join(handle, &value) == 0 && value == text + 1);
  assert(pthread_create(&handle, NULL, no_value, NULL) == 0);
  assert(!pthread_equal(handle, pthread_self()));
  assert(pthread_join(handle, NULL) == 0);
  assert(pthread_join(pthread_self(), NULL) == EDEADLK);
  puts("done");
  return 0;
}
