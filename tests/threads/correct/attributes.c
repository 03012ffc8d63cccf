// pthread_attr_*: what was set can be read, what is invalid is refused.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

static char stack[65536];

int main(void) {
  pthread_attr_t a;
  int number = -1;
  size_t size = 0;
  void *address = NULL;
  struct sched_param parameters = {-1};
  assert(pthread_attr_init(&a) == 0);

  assert(pthread_attr_getdetachstate(&a, &number) == 0 && number == PTHREAD_CREATE_JOINABLE);
  assert(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) == 0);
  assert(pthread_attr_getdetachstate(&a, &number) == 0 && number == PTHREAD_CREATE_DETACHED);
  assert(pthread_attr_setdetachstate(&a, 99) == EINVAL);

  assert(pthread_attr_getguardsize(&a, &size) == 0 && size == 4096);
  assert(pthread_attr_setguardsize(&a, 8192) == 0);
  assert(pthread_attr_getguardsize(&a, &size) == 0 && size == 8192);

  assert(pthread_attr_setstacksize(&a, 1 << 20) == 0);
  assert(pthread_attr_getstacksize(&a, &size) == 0 && size == 1 << 20);
  assert(pthread_attr_setstacksize(&a, 100) == EINVAL);
  assert(pthread_attr_setstack(&a, stack, 100) == EINVAL);
  assert(pthread_attr_setstack(&a, stack, sizeof stack) == 0);
  assert(pthread_attr_getstack(&a, &address, &size) == 0 && address == stack && size == sizeof stack);

  assert(pthread_attr_getinheritsched(&a, &number) == 0 && number == PTHREAD_INHERIT_SCHED);
  assert(pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED) == 0);
  assert(pthread_attr_getinheritsched(&a, &number) == 0 && number == PTHREAD_EXPLICIT_SCHED);
  assert(pthread_attr_setinheritsched(&a, 5) == EINVAL);

  assert(pthread_attr_getschedparam(&a, &parameters) == 0 && parameters.sched_priority == 0);
  parameters.sched_priority = 5;
  assert(pthread_attr_setschedparam(&a, &parameters) == EINVAL);
  assert(pthread_attr_getschedpolicy(&a, &number) == 0 && number == SCHED_OTHER);
  assert(pthread_attr_setschedpolicy(&a, SCHED_FIFO) == 0);
  assert(pthread_attr_getschedpolicy(&a, &number) == 0 && number == SCHED_FIFO);
  assert(pthread_attr_setschedpolicy(&a, 50) == EINVAL);
  assert(pthread_attr_setschedparam(&a, &parameters) == 0);
  assert(pthread_attr_getschedparam(&a, &parameters) == 0 && parameters.sched_priority == 5);

  assert(pthread_attr_getscope(&a, &number) == 0 && number == PTHREAD_SCOPE_SYSTEM);
  assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM) == 0);
  assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_PROCESS) == ENOTSUP);
  assert(pthread_attr_setscope(&a, 9) == EINVAL);

  assert(pthread_attr_destroy(&a) == 0);
  return 0;
}
