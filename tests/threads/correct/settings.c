/* CHECK: unknown (it reads the clock, whose values are sampled) */
// Names, scheduling, processors.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <time.h>

int main(void) {
  char name[16];
  int policy = -1;
  struct sched_param parameters = {-1};
  pthread_t self = pthread_self();
  assert(pthread_setname_np(self, "worker") == 0);
  assert(pthread_getname_np(self, name, sizeof name) == 0 && strcmp(name, "worker") == 0);
  assert(pthread_getname_np(self, name, 3) == ERANGE);
  assert(pthread_setname_np(self, "a name that is too long") == ERANGE);

  assert(pthread_getconcurrency() == 0);
  assert(pthread_setconcurrency(3) == 0 && pthread_getconcurrency() == 3);
  assert(pthread_setconcurrency(-1) == EINVAL);

  assert(pthread_getschedparam(self, &policy, &parameters) == 0);
  assert(policy == SCHED_OTHER && parameters.sched_priority == 0);
  assert(pthread_setschedparam(self, SCHED_OTHER, &parameters) == 0);
  assert(pthread_setschedparam(self, 77, &parameters) == EINVAL);
  parameters.sched_priority = 200;
  assert(pthread_setschedparam(self, SCHED_FIFO, &parameters) == EINVAL);
  assert(pthread_setschedparam(self, SCHED_OTHER, &parameters) == EINVAL);
  assert(pthread_setschedprio(self, 0) == 0);
  assert(pthread_setschedprio(self, 200) == EINVAL);
  assert(sched_get_priority_max(SCHED_FIFO) == 99 && sched_get_priority_min(SCHED_FIFO) == 1);
  assert(sched_get_priority_max(SCHED_OTHER) == 0 && sched_get_priority_min(SCHED_OTHER) == 0);
  assert(sched_get_priority_max(50) == -1 && errno == EINVAL);
  errno = 0;
  assert(sched_get_priority_min(50) == -1 && errno == EINVAL);

  cpu_set_t set;
  assert(pthread_getaffinity_np(self, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0);
  assert(pthread_setaffinity_np(self, sizeof set, &set) == 0);
  assert(pthread_getaffinity_np(self, 1, &set) == EINVAL);
  CPU_ZERO(&set);
  assert(pthread_setaffinity_np(self, sizeof set, &set) == EINVAL);

  clockid_t clock;
  struct timespec time;
  assert(pthread_getcpuclockid(self, &clock) == 0 && clock_gettime(clock, &time) == 0);
  assert(sched_yield() == 0 && pthread_yield() == 0);
  pthread_attr_t attributes;
  assert(pthread_getattr_default_np(&attributes) == 0);
  assert(pthread_attr_getdetachstate(&attributes, &policy) == 0 && policy == PTHREAD_CREATE_JOINABLE);
  assert(pthread_attr_destroy(&attributes) == 0);
  assert(pthread_atfork(NULL, NULL, NULL) == 0);
  assert(pthread_kill(self, 0) == 0);
  assert(pthread_kill(self, 1000) == EINVAL);
  return 0;
}
