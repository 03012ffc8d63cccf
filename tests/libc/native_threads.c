// The thread primitives over the system's threads: atomic sections exclude each other by one lock, and whoever ends one
// lets the waiting threads look at their conditions again. A timed wait runs out of time when nothing has changed for a
// while.
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include "core/libc/primitives.h"

void* calloc(size_t count, size_t size);
_Noreturn void abort(void);

static pthread_mutex_t section = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static _Thread_local int is_inside;
static _Thread_local void* own_record;
static _Thread_local int own_number;

// Under `section`.
static int thread_count = 1;
static int last_number = 1;

struct waiter {
  const volatile void* queue;
  int is_woken;
  struct waiter* next;
};
static struct waiter* waiters;

static void check(int condition) {
  if (!condition) abort();
}

void __gmc_atomic_begin(void) {
  check(!is_inside);
  pthread_mutex_lock(&section);
  is_inside = 1;
}

void __gmc_atomic_end(void) {
  check(is_inside);
  is_inside = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&section);
}

// For a test that ended inside a section, by an exception.
void gmc_native_leave_section(void) {
  if (is_inside) __gmc_atomic_end();
}

void* __gmc_self(size_t size) {
  if (own_record == 0) own_record = calloc(1, size);
  return own_record;
}

struct start {
  void* record;
  int number;
  void (*body)(void*);
  void* argument;
};

static void* run(void* argument) {
  struct start start = *(struct start*)argument;
  free(argument);
  own_record = start.record;
  own_number = start.number;
  // The section of whoever started this thread must end first.
  __gmc_atomic_begin();
  __gmc_atomic_end();
  start.body(start.argument);
  check(0);
  return 0;
}

void* __gmc_thread_start(size_t size, void (*body)(void*), void* argument) {
  check(is_inside);
  thread_count++;
  struct start* start = malloc(sizeof *start);
  void* record = calloc(1, size);
  *start = (struct start){record, ++last_number, body, argument};
  pthread_t handle;
  check(pthread_create(&handle, 0, run, start) == 0);
  pthread_detach(handle);
  return record;
}

_Noreturn void __gmc_thread_end(void) {
  if (!is_inside) __gmc_atomic_begin();
  thread_count--;
  __gmc_atomic_end();
  pthread_exit(0);
}

int __gmc_thread_count(void) {
  check(is_inside);
  return thread_count;
}

int __gmc_thread_number(void) { return own_number == 0 ? 1 : own_number; }
void __gmc_yield(void) { sched_yield(); }
unsigned __gmc_choose(unsigned count) {
  check(count > 0);
  return 0;
}

static int holds(enum __gmc_condition condition, const volatile void* cell) {
  switch (condition) {
    case kCellIsFree: {
      void* owner = *(void* const volatile*)cell;
      return owner == 0 || owner == own_record;
    }
    case kCellIsNull:
      return *(void* const volatile*)cell == 0;
    case kCellIsZero:
      return *(const volatile int*)cell == 0;
    case kCellIsNonzero:
      return *(const volatile int*)cell != 0;
    case kNoCell:
      return 1;
    default:
      return 0;
  }
}

// Waits for a change. False if there was none for a while.
static int next_change(int flags) {
  is_inside = 0;
  int error;
  if ((flags & kWaitTimed) != 0) {
    struct timespec moment;
    clock_gettime(CLOCK_REALTIME, &moment);
    moment.tv_nsec += 100000000;
    moment.tv_sec += moment.tv_nsec / 1000000000;
    moment.tv_nsec %= 1000000000;
    error = pthread_cond_timedwait(&changed, &section, &moment);
  } else {
    error = pthread_cond_wait(&changed, &section);
  }
  is_inside = 1;
  return error == 0;
}

int __gmc_await(enum __gmc_condition condition, const volatile void* cell, const volatile int* interrupt, int flags) {
  if (!is_inside) __gmc_atomic_begin();
  while (!holds(condition, cell) && (interrupt == 0 || *interrupt == 0)) {
    if (!next_change(flags)) return 1;
  }
  return 0;
}

static void forget(struct waiter* waiter) {
  struct waiter** place = &waiters;
  while (*place != waiter) place = &(*place)->next;
  *place = waiter->next;
}

int __gmc_wait(const volatile void* queue, enum __gmc_condition condition, const volatile void* cell,
               const volatile int* interrupt, int flags) {
  check(is_inside);
  struct waiter waiter = {queue, 0, waiters};
  waiters = &waiter;
  pthread_cond_broadcast(&changed);
  int end = kWaitWoken;
  while (end == kWaitWoken && !waiter.is_woken) {
    if (interrupt != 0 && *interrupt != 0) {
      end = kWaitInterrupted;
    } else if (!next_change(flags) && !waiter.is_woken) {
      end = kWaitTimedOut;
    }
  }
  forget(&waiter);
  while (!holds(condition, cell)) next_change(0);
  return end;
}

void __gmc_wake_one(const volatile void* queue) {
  for (struct waiter* waiter = waiters; waiter != 0; waiter = waiter->next) {
    if (waiter->queue != queue || waiter->is_woken) continue;
    waiter->is_woken = 1;
    return;
  }
}

void __gmc_wake_all(const volatile void* queue) {
  for (struct waiter* waiter = waiters; waiter != 0; waiter = waiter->next) {
    if (waiter->queue == queue) waiter->is_woken = 1;
  }
}

int __gmc_waiters(const volatile void* queue) {
  int count = 0;
  for (const struct waiter* waiter = waiters; waiter != 0; waiter = waiter->next) {
    count += waiter->queue == queue && !waiter->is_woken;
  }
  return count;
}
