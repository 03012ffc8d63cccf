// Cleanup handlers, in the forms that glibc's pthread_cleanup_push and pthread_cleanup_pop expand to.
//
// Without -fexceptions the macros call __sigsetjmp and, when it returns a second time, the handler; the frames that are
// left have then ended. The older form names the function to call. With -fexceptions the handler is what GCC calls at
// the end of a scope, however it is left.
#include "core/libc/threads.h"

struct unwind_buffer {
  long registers[sizeof(long) == 8 ? 8 : 6];
  int mask_was_saved;
  struct cleanup handler;
};
_Static_assert(__builtin_offsetof(struct unwind_buffer, handler) == (sizeof(long) == 8 ? 72 : 28), "glibc's layout");
_Static_assert(sizeof(struct cleanup) == 4 * sizeof(void*), "glibc's layout");

void __gmc_push_cleanup(struct cleanup* handler, void (*routine)(void*), void* argument) {
  struct thread_private* private = own();
  *handler = (struct cleanup){routine, argument, 0, private->cleanups};
  private->cleanups = handler;
}

void __gmc_pop_cleanup(struct cleanup* handler) {
  struct thread_private* private = own();
  if (private->cleanups != handler) {
    __gmc_error("def-behavior", "pthread_cleanup_pop does not match the last pthread_cleanup_push");
  }
  private->cleanups = handler->outer;
}

void __gmc_run_cleanup(void) {
  struct thread_private* private = own();
  while (private->cleanups != NULL) {
    struct cleanup* handler = private->cleanups;
    private->cleanups = handler->outer;
    if (handler->routine == NULL) {
      _longjmp((char*)handler - __builtin_offsetof(struct unwind_buffer, handler), 1);
    }
    handler->routine(handler->argument);
  }
}

void __pthread_register_cancel(struct unwind_buffer* buffer) { __gmc_push_cleanup(&buffer->handler, NULL, NULL); }
void __pthread_unregister_cancel(struct unwind_buffer* buffer) { __gmc_pop_cleanup(&buffer->handler); }

_Noreturn void __pthread_unwind_next(struct unwind_buffer* buffer) {
  (void)buffer;
  __gmc_unwind();
}

void __pthread_register_cancel_defer(struct unwind_buffer* buffer) {
  __pthread_register_cancel(buffer);
  __gmc_set_cancel_type(0, &buffer->handler.cancel_type);
}

void __pthread_unregister_cancel_restore(struct unwind_buffer* buffer) {
  __gmc_pop_cleanup(&buffer->handler);
  __gmc_set_cancel_type(buffer->handler.cancel_type, NULL);
}

// With -fexceptions: the end of the handler's scope.
struct cleanup_frame {
  void (*routine)(void*);
  void* argument;
  int is_wanted;
  int cancel_type;
};

void __pthread_cleanup_routine(struct cleanup_frame* frame) {
  if (frame->is_wanted != 0) frame->routine(frame->argument);
}

void _pthread_cleanup_push(struct cleanup* handler, void (*routine)(void*), void* argument) {
  __gmc_push_cleanup(handler, routine, argument);
}

void _pthread_cleanup_pop(struct cleanup* handler, int execute) {
  __gmc_pop_cleanup(handler);
  if (execute != 0) handler->routine(handler->argument);
}

void _pthread_cleanup_push_defer(struct cleanup* handler, void (*routine)(void*), void* argument) {
  __gmc_push_cleanup(handler, routine, argument);
  __gmc_set_cancel_type(0, &handler->cancel_type);
}

void _pthread_cleanup_pop_restore(struct cleanup* handler, int execute) {
  __gmc_pop_cleanup(handler);
  __gmc_set_cancel_type(handler->cancel_type, NULL);
  if (execute != 0) handler->routine(handler->argument);
}
