// Names, scheduling parameters, processors: settings of threads that change nothing.
#include "core/libc/threads.h"

enum { kOther, kFifo, kRoundRobin, kBatch, kIdle = 5 };
enum { kThreadProcessorClock = 3 };

struct scheduling {
  int priority;
};

int sched_yield(void) {
  __gmc_yield();
  return 0;
}
ALIAS(pthread_yield, sched_yield);

void thrd_yield(void) { __gmc_yield(); }

static bool is_realtime(int policy) { return policy == kFifo || policy == kRoundRobin; }

static bool is_policy(int policy) { return policy >= kOther && policy <= kIdle && policy != kIdle - 1; }

int sched_get_priority_max(int policy) {
  if (is_policy(policy)) return is_realtime(policy) ? 99 : 0;
  errno = EINVAL;
  return -1;
}

int sched_get_priority_min(int policy) {
  if (is_policy(policy)) return is_realtime(policy) ? 1 : 0;
  errno = EINVAL;
  return -1;
}

int sched_getcpu(void) { return 0; }

GMC_PRIVATE static int concurrency;

int pthread_setconcurrency(int level) {
  if (level < 0) return EINVAL;
  __gmc_atomic_begin();
  concurrency = level;
  __gmc_atomic_end();
  return 0;
}

int pthread_getconcurrency(void) {
  __gmc_atomic_begin();
  int level = concurrency;
  __gmc_atomic_end();
  return level;
}

static void check_handle(pthread_t handle) {
  __gmc_atomic_begin();
  __gmc_thread_of(handle);
  __gmc_atomic_end();
}

int pthread_getschedparam(pthread_t handle, int* policy, struct scheduling* parameters) {
  check_handle(handle);
  *policy = kOther;
  parameters->priority = 0;
  return 0;
}

// A process without privileges may choose ordinary scheduling only.
int pthread_setschedparam(pthread_t handle, int policy, const struct scheduling* parameters) {
  check_handle(handle);
  if (!is_policy(policy)) return EINVAL;
  if (is_realtime(policy)) return parameters->priority < 1 || parameters->priority > 99 ? EINVAL : EPERM;
  return parameters->priority == 0 ? 0 : EINVAL;
}

int pthread_setschedprio(pthread_t handle, int priority) {
  check_handle(handle);
  return priority == 0 ? 0 : EINVAL;
}

int pthread_getcpuclockid(pthread_t handle, clockid_t* clock) {
  check_handle(handle);
  *clock = kThreadProcessorClock;
  return 0;
}

// There is one processor.
int pthread_getaffinity_np(pthread_t handle, size_t size, unsigned char* set) {
  check_handle(handle);
  if (size < sizeof(long)) return EINVAL;
  memset(set, 0, size);
  set[0] = 1;
  return 0;
}

int pthread_setaffinity_np(pthread_t handle, size_t size, const unsigned char* set) {
  check_handle(handle);
  return size > 0 && (set[0] & 1) != 0 ? 0 : EINVAL;
}

int pthread_setname_np(pthread_t handle, const char* name) {
  size_t size = strlen(name) + 1;
  if (size > sizeof((struct thread*)0)->name) return ERANGE;
  char copy[sizeof((struct thread*)0)->name] = "";
  memcpy(copy, name, size);
  __gmc_atomic_begin();
  memcpy(__gmc_thread_of(handle)->name, copy, sizeof copy);
  __gmc_atomic_end();
  return 0;
}

// Threads that were given no name have the program's.
static void copy_program_name(char* name, size_t capacity) {
  const char* program = __gmc_program_name();
  for (const char* c = program; *c != '\0'; c++) {
    if (*c == '/') program = c + 1;
  }
  size_t length = __gmc_strnlen(program, capacity - 1);
  memcpy(name, program, length);
  name[length] = '\0';
}

int pthread_getname_np(pthread_t handle, char* name, size_t capacity) {
  char copy[sizeof((struct thread*)0)->name];
  __gmc_atomic_begin();
  memcpy(copy, __gmc_thread_of(handle)->name, sizeof copy);
  __gmc_atomic_end();
  if (copy[0] == '\0') copy_program_name(copy, sizeof copy);
  if (capacity <= strlen(copy)) return ERANGE;
  strcpy(name, copy);
  return 0;
}

// Nothing forks here: a call of fork is `unknown`.
int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void)) {
  (void)before, (void)parent, (void)child;
  return 0;
}

// The number of processors in a set: CPU_COUNT.
int __sched_cpucount(size_t size, const unsigned char* set) {
  int count = 0;
  for (size_t i = 0; i < size; i++) {
    for (unsigned byte = set[i]; byte != 0; byte &= byte - 1) count++;
  }
  return count;
}
