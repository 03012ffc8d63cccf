// The life of a thread: creation, and its end by returning, pthread_exit or cancellation.
#include "core/libc/threads.h"

_Thread_local struct thread_private __gmc_private;

// Other threads can notice when a robust mutex loses its owner.
static void begin_end(void) {
  if (self()->has_private != 0 && own()->robust != NULL) {
    __gmc_atomic_begin();
  } else {
    __gmc_exit_begin();
  }
}

// The last thread ends the program, as if main had returned 0.
static _Noreturn void finish(union thread_result result) {
  struct thread* thread = self();
  thread->is_exiting = 1;
  if (thread->has_private != 0) __gmc_run_key_destructors();
  begin_end();
  if (__gmc_is_last_thread()) {
    __gmc_atomic_end();
    __gmc_libc_exit(0);
  }
  if (thread->has_private != 0) __gmc_abandon_mutexes();
  if (thread->record.state == kJoinable) thread->result = result;
  thread->record.ended = 1;
  if (thread->record.state == kDetached) __gmc_thread_release(thread->record.number);
  __gmc_thread_end();
}

static void run(void* (*routine)(void*), int (*c11_routine)(void*), void* argument) {
  union thread_result result;
  if (routine != NULL) {
    result.pointer = routine(argument);
  } else {
    result.number = c11_routine(argument);
  }
  if (self()->has_private != 0 && own()->cleanups != NULL) {
    __gmc_error("def-behavior", "the thread returns between pthread_cleanup_push and pthread_cleanup_pop");
  }
  finish(result);
}

// The handle is stored before the thread runs, as glibc does it. Main gets its record while it is alone: otherwise each
// state before its first lock would differ from that with a lock taken and released.
int __gmc_create_thread(pthread_t* handle, enum thread_state state, void* (*routine)(void*), int (*c11_routine)(void*),
                        void* argument) {
  (void)self();
  __gmc_atomic_begin();
  struct thread* thread = __gmc_thread_start(sizeof *thread, run, routine, c11_routine, argument);
  if (thread == NULL) __gmc_unsupported("so many threads");
  thread->record.state = state;
  *handle = handle_of(thread);
  __gmc_atomic_end();
  return 0;
}

// Units compiled with -fexceptions say where a function goes on when it is left; others have handlers.
_Noreturn void __gmc_unwind(void) {
  if (__gmc_has_landing_pad()) {
    if (own()->cleanups != NULL) {
      __gmc_unsupported("cleanup handlers of units compiled with -fexceptions and without it in one thread");
    }
    __gmc_enter_landing_pad();
  }
  __gmc_run_cleanup();
  finish(own()->result);
}

_Noreturn void __gmc_exit_thread(union thread_result result) {
  struct thread* thread = self();
  if (thread->is_exiting != 0) {
    __gmc_error("def-behavior", "a thread exits again, in a handler or destructor that runs because it is exiting");
  }
  thread->is_exiting = 1;
  own()->result = result;
  __gmc_unwind();
}

_Noreturn void pthread_exit(void* value) { __gmc_exit_thread((union thread_result){.pointer = value}); }

pthread_t __gmc_thread_handle(void) { return handle_of(self()); }
ALIAS(pthread_self, __gmc_thread_handle);
ALIAS(thrd_current, __gmc_thread_handle);

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }
ALIAS(thrd_equal, pthread_equal);
