// Deferred cancellation: the request is noticed at cancellation points. A thread whose cancellation is asynchronous can
// be cancelled by itself only.
#include "core/libc/threads.h"

enum { kEnable, kDisable };
enum { kDeferred, kAsynchronous };

static _Noreturn void end_cancelled(void) { __gmc_exit_thread((union thread_result){.pointer = (void*)-1}); }

const volatile int* __gmc_interrupt(void) {
  struct thread* thread = self();
  return thread->is_exiting != 0 ? NULL : &thread->cancel;
}

void __gmc_cancel_in_section(void) {
  const struct thread* thread = self();
  if (thread->is_exiting != 0 || thread->cancel == 0) return;
  __gmc_atomic_end();
  end_cancelled();
}

void __gmc_test_cancel(void) {
  __gmc_atomic_begin();
  __gmc_cancel_in_section();
  __gmc_atomic_end();
}
ALIAS(pthread_testcancel, __gmc_test_cancel);

int pthread_cancel(pthread_t handle) {
  __gmc_atomic_begin();
  struct thread* thread = __gmc_thread_of(handle);
  if (thread->cancel_disabled != 0) {
    thread->cancel_later = 1;
  } else if (thread->record.ended == 0) {
    thread->cancel = 1;
    if (thread->cancel_type == kAsynchronous) {
      if (thread != self()) __gmc_unsupported("asynchronous cancellation of another thread");
      __gmc_cancel_in_section();
    }
  }
  __gmc_atomic_end();
  return 0;
}

int pthread_setcancelstate(int state, int* previous) {
  if (state != kEnable && state != kDisable) return EINVAL;
  struct thread* thread = self();
  __gmc_atomic_begin();
  int before = thread->cancel_disabled;
  if (state != before) {
    thread->cancel_disabled = state;
    int request = thread->cancel;
    thread->cancel = thread->cancel_later;
    thread->cancel_later = request;
    if (thread->cancel_type == kAsynchronous) __gmc_cancel_in_section();
  }
  __gmc_atomic_end();
  if (previous != NULL) *previous = before;
  return 0;
}

int __gmc_set_cancel_type(int type, int* previous) {
  if (type != kDeferred && type != kAsynchronous) return EINVAL;
  struct thread* thread = self();
  __gmc_atomic_begin();
  int before = thread->cancel_type;
  thread->cancel_type = type;
  if (type == kAsynchronous) __gmc_cancel_in_section();
  __gmc_atomic_end();
  if (previous != NULL) *previous = before;
  return 0;
}
ALIAS(pthread_setcanceltype, __gmc_set_cancel_type);

// Signals reach the calling thread only.
int pthread_kill(pthread_t handle, int signal) {
  __gmc_atomic_begin();
  const struct thread* thread = __gmc_thread_of(handle);
  __gmc_atomic_end();
  if (signal < 0 || signal > 64) return EINVAL;
  if (signal == 0) return 0;
  if (thread != self()) __gmc_unsupported("a signal to another thread");
  return __gmc_raise(signal) == 0 ? 0 : EINVAL;
}
