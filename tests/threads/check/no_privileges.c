// Real-time scheduling needs privileges, which a checked program does not have.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

static void *nothing(void *argument) { return argument; }

int main(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  struct sched_param priority = {.sched_priority = 5};
  assert(pthread_attr_init(&attributes) == 0);
  assert(pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED) == 0);
  assert(pthread_attr_setschedpolicy(&attributes, SCHED_FIFO) == 0);
  assert(pthread_attr_setschedparam(&attributes, &priority) == 0);
  assert(pthread_create(&thread, &attributes, nothing, NULL) == EPERM);
  assert(pthread_setschedparam(pthread_self(), SCHED_RR, &priority) == EPERM);
  priority.sched_priority = 100;
  assert(pthread_setschedparam(pthread_self(), SCHED_RR, &priority) == EINVAL);
  assert(pthread_attr_destroy(&attributes) == 0);
  return 0;
}
