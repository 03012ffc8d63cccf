// Condition variables and their attributes. Time does not pass while threads wait, so no clock is kept. A thread that
// is woken locks the mutex again in the step in which it goes on, and does not touch the condition variable any more:
// it may have been destroyed since.
#include "core/libc/threads.h"

// The bytes of pthread_condattr_t.
struct condition_attributes {
  signed char clock;  // -1 when destroyed
  unsigned char is_shared;
  unsigned char unused[2];
};
_Static_assert(sizeof(struct condition_attributes) == 4, "glibc's size");

static _Noreturn void misuse(const char* message) { __gmc_error("def-behavior", message); }

static void check_kind(const struct condition* condition) {
  if (condition->kind == kDestroyed) misuse("use of a condition variable that was destroyed");
  if (condition->kind != 0) misuse("use of a condition variable that was not initialised");
}

static int wait_without_mutex(const struct mutex* mutex) {
  if (mutex->kind == kDestroyed) misuse("use of a mutex that was destroyed");
  if ((mutex->kind & kTypeMask) != kErrorCheck && (mutex->kind & kRobust) == 0) {
    misuse("waiting on a condition variable without having locked the mutex");
  }
  __gmc_atomic_end();
  return EPERM;
}

// In an atomic section. Threads that wait at the same time must name the same mutex.
static void name_mutex(struct condition* condition, struct mutex* mutex) {
  if (condition->mutex == mutex) return;
  if (condition->mutex != NULL && __gmc_waiters(condition) > 0) {
    misuse("threads wait on a condition variable with different mutexes");
  }
  condition->mutex = mutex;
}

static void forget_mutex(struct condition* condition) {
  if (__gmc_waiters(condition) == 0) condition->mutex = NULL;
}

// A recursive mutex that was locked more than once stays locked, as in glibc.
static int wait(struct condition* condition, struct mutex* mutex, int flags) {
  __gmc_atomic_begin();
  __gmc_cancel_in_section();
  check_kind(condition);
  if (mutex->owner != self()) return wait_without_mutex(mutex);
  name_mutex(condition, mutex);
  bool is_released = mutex->count == 0;
  if (is_released) {
    __gmc_mutex_release(mutex);
  } else {
    mutex->count--;
  }
  int end = __gmc_wait(condition, kCellIsFree, &mutex->owner, __gmc_interrupt(), kWaitForCondition | flags);
  if (end != kWaitWoken) forget_mutex(condition);
  int error = 0;
  if (is_released) {
    error = __gmc_mutex_take(mutex);
  } else {
    mutex->count++;
  }
  if (end == kWaitInterrupted) __gmc_cancel_in_section();
  __gmc_atomic_end();
  return error == 0 && end == kWaitTimedOut ? ETIMEDOUT : error;
}

int __gmc_condition_wait(struct condition* condition, struct mutex* mutex) { return wait(condition, mutex, 0); }
ALIAS(pthread_cond_wait, __gmc_condition_wait);

// A moment that has passed: the mutex is released and locked again nevertheless.
int __gmc_condition_timed_wait(struct condition* condition, struct mutex* mutex, const struct timespec* moment) {
  return __gmc_deadline(moment) == EINVAL ? EINVAL : wait(condition, mutex, kWaitTimed);
}
ALIAS(pthread_cond_timedwait, __gmc_condition_timed_wait);

int pthread_cond_clockwait(struct condition* condition, struct mutex* mutex, clockid_t clock,
                           const struct timespec* moment) {
  return __gmc_is_clock(clock) ? __gmc_condition_timed_wait(condition, mutex, moment) : EINVAL;
}

int __gmc_condition_signal(struct condition* condition) {
  __gmc_atomic_begin();
  check_kind(condition);
  if (condition->mutex != NULL) {
    __gmc_wake_one(condition);
    forget_mutex(condition);
  }
  __gmc_atomic_end();
  return 0;
}
ALIAS(pthread_cond_signal, __gmc_condition_signal);

int __gmc_condition_broadcast(struct condition* condition) {
  __gmc_atomic_begin();
  check_kind(condition);
  if (condition->mutex != NULL) {
    __gmc_wake_all(condition);
    condition->mutex = NULL;
  }
  __gmc_atomic_end();
  return 0;
}
ALIAS(pthread_cond_broadcast, __gmc_condition_broadcast);

static void check_attributes(const struct condition_attributes* attributes) {
  if (attributes->clock < 0) misuse("use of condition variable attributes that were destroyed");
}

int pthread_cond_init(struct condition* condition, const struct condition_attributes* attributes) {
  if (attributes != NULL) check_attributes(attributes);
  *condition = (struct condition){0};
  return 0;
}

int __gmc_condition_destroy(struct condition* condition) {
  check_kind(condition);
  if (condition->mutex != NULL && __gmc_waiters(condition) > 0) {
    misuse("a condition variable is destroyed while threads wait on it");
  }
  condition->kind = kDestroyed;
  return 0;
}
ALIAS(pthread_cond_destroy, __gmc_condition_destroy);

int pthread_condattr_init(struct condition_attributes* attributes) {
  *attributes = (struct condition_attributes){0};
  return 0;
}

int pthread_condattr_destroy(struct condition_attributes* attributes) {
  check_attributes(attributes);
  attributes->clock = -1;
  return 0;
}

int pthread_condattr_setclock(struct condition_attributes* attributes, clockid_t clock) {
  check_attributes(attributes);
  if (!__gmc_is_clock(clock)) return EINVAL;
  attributes->clock = (signed char)clock;
  return 0;
}

int pthread_condattr_getclock(const struct condition_attributes* attributes, clockid_t* clock) {
  check_attributes(attributes);
  *clock = attributes->clock;
  return 0;
}

int pthread_condattr_setpshared(struct condition_attributes* attributes, int shared) {
  check_attributes(attributes);
  if (shared != 0 && shared != 1) return EINVAL;
  attributes->is_shared = shared != 0;
  return 0;
}

int pthread_condattr_getpshared(const struct condition_attributes* attributes, int* shared) {
  check_attributes(attributes);
  *shared = attributes->is_shared;
  return 0;
}
