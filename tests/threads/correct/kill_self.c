// A signal that a thread sends to itself.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static int caught;

static void handler(int signal) { caught = signal; }

static void *body(void *argument) {
  assert(pthread_kill(pthread_self(), SIGUSR1) == 0);
  assert(caught == SIGUSR1);
  return argument;
}

int main(void) {
  pthread_t handle;
  signal(SIGUSR1, handler);
  assert(pthread_create(&handle, NULL, body, NULL) == 0);
  assert(pthread_join(handle, NULL) == 0);
  return 0;
}
