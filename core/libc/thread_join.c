// Waiting for the end of threads. A handle may be used until its thread was joined, or was detached and has ended; to
// use it longer is undefined, and so is joining or detaching what is not joinable.
#include "core/libc/threads.h"

// What is asked of it must not depend on which thread among many it is.
static void check_known(const struct thread* thread) {
  if (thread->record.face != kFaceKnown) __gmc_unsupported("this use of the handle of a thread among many");
}

struct thread* __gmc_thread_of(pthread_t handle) {
  struct thread* thread = record_of(handle);
  check_known(thread);
  if (thread->record.state == kJoined) __gmc_error("def-behavior", "use of the handle of a thread that was joined");
  if (thread->record.state == kDetached && thread->record.ended != 0) {
    __gmc_error("def-behavior", "use of the handle of a detached thread that has ended");
  }
  return thread;
}

static void check_joinable(const struct thread* thread) {
  if (thread->record.state == kJoined) __gmc_error("def-behavior", "the thread was joined already");
  if (thread->record.state == kDetached)
    __gmc_error("def-behavior", "the thread is detached: it cannot be joined or detached");
}

// In an atomic section, which it ends; the thread has ended.
static union thread_result take_result(struct thread* thread) {
  union thread_result result = thread->result;
  thread->result.pointer = NULL;
  thread->record.state = kJoined;
  __gmc_thread_release(thread->record.number);
  __gmc_atomic_end();
  return result;
}

static int join(pthread_t handle, union thread_result* result, int flags) {
  struct thread* thread = record_of(handle);
  if (handle == handle_of(self())) return EDEADLK;
  bool is_late = __gmc_await(kCellIsNonzero, &thread->record.ended, __gmc_interrupt(), kWaitForThread | flags) != 0;
  __gmc_cancel_in_section();
  check_joinable(thread);
  if (flags != 0 || result != NULL) check_known(thread);
  if (is_late) {
    __gmc_atomic_end();
    return ETIMEDOUT;
  }
  union thread_result left = take_result(thread);
  if (result != NULL) *result = left;
  return 0;
}

int __gmc_join(pthread_t handle, union thread_result* result) { return join(handle, result, 0); }

static int give(int error, union thread_result result, void** value) {
  if (error == 0 && value != NULL) *value = result.pointer;
  return error;
}

int pthread_join(pthread_t handle, void** value) {
  union thread_result result;
  int error = join(handle, value != NULL ? &result : NULL, 0);
  return give(error, result, value);
}

static int try_join(pthread_t handle, void** value, int if_running) {
  struct thread* thread = record_of(handle);
  __gmc_atomic_begin();
  check_known(thread);
  check_joinable(thread);
  if (thread->record.ended == 0) {
    __gmc_atomic_end();
    return if_running;
  }
  return give(0, take_result(thread), value);
}

int pthread_tryjoin_np(pthread_t handle, void** value) { return try_join(handle, value, EBUSY); }

int pthread_timedjoin_np(pthread_t handle, void** value, const struct timespec* moment) {
  if (moment == NULL) return pthread_join(handle, value);
  int error = __gmc_deadline(moment);
  if (error != 0) return try_join(handle, value, error);
  union thread_result result;
  error = join(handle, &result, kWaitTimed);
  return give(error, result, value);
}

int pthread_clockjoin_np(pthread_t handle, void** value, clockid_t clock, const struct timespec* moment) {
  return __gmc_is_clock(clock) ? pthread_timedjoin_np(handle, value, moment) : EINVAL;
}

int __gmc_detach(pthread_t handle) {
  struct thread* thread = record_of(handle);
  __gmc_atomic_begin();
  if (thread->record.face == kFaceHidden) check_known(thread);
  check_joinable(thread);
  thread->record.state = kDetached;
  if (thread->record.ended != 0) __gmc_thread_release(thread->record.number);
  thread->result.pointer = NULL;
  __gmc_atomic_end();
  return 0;
}
ALIAS(pthread_detach, __gmc_detach);
