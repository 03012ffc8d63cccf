// Thread-specific values, their destructors, and keys that are used again.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>

static pthread_key_t first, second, third, stubborn;
static int rounds;

static void destructor(void *value) { printf("destructor of %s\n", (char *)value); }

static void sets_again(void *value) {
  rounds++;
  assert(pthread_getspecific(stubborn) == NULL);
  assert(pthread_setspecific(stubborn, value) == 0);
}

static void *body(void *argument) {
  assert(pthread_getspecific(first) == NULL);
  assert(pthread_setspecific(first, "one") == 0);
  assert(pthread_setspecific(second, "two") == 0);
  assert(pthread_setspecific(third, "three, without destructor") == 0);
  assert(pthread_getspecific(first) != pthread_getspecific(second));
  return argument;
}

static void *removes(void *argument) {
  assert(pthread_setspecific(first, "never seen") == 0);
  assert(pthread_setspecific(first, NULL) == 0);
  assert(pthread_getspecific(first) == NULL);
  assert(pthread_setspecific(stubborn, argument) == 0);
  pthread_exit(NULL);
}

static void run(void *(*function)(void *)) {
  pthread_t handle;
  assert(pthread_create(&handle, NULL, function, &rounds) == 0);
  assert(pthread_join(handle, NULL) == 0);
}

int main(void) {
  assert(pthread_key_create(&first, destructor) == 0);
  assert(pthread_key_create(&second, destructor) == 0);
  assert(pthread_key_create(&third, NULL) == 0);
  assert(pthread_key_create(&stubborn, sets_again) == 0);
  assert(pthread_setspecific(first, "main's, not destroyed at exit") == 0);
  run(body);
  run(removes);
  assert(rounds == PTHREAD_DESTRUCTOR_ITERATIONS);

  assert(pthread_setspecific(second, &rounds) == 0);
  assert(pthread_key_delete(second) == 0);
  assert(pthread_key_create(&second, NULL) == 0);
  assert(pthread_getspecific(second) == NULL);
  assert(pthread_key_delete(third) == 0);
  int made = 0, error;
  pthread_key_t key;
  while ((error = pthread_key_create(&key, NULL)) == 0) made++;
  assert(error == EAGAIN && made >= PTHREAD_KEYS_MAX - 10);
  return 0;
}
