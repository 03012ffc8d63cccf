// Ending the program: handlers in reverse order of registration, then destructors. Streams hold nothing back, so none
// has to be flushed.
#include "core/libc/libc.h"

// One registered function. Those of exit and of quick_exit are two lists, newest first.
struct handler {
  void (*plain)(void);
  void (*with_argument)(void*);
  void (*with_status)(int, void*);
  void* argument;
  struct handler* older;
};

GMC_PRIVATE static struct handler* exit_handlers;
GMC_PRIVATE static struct handler* quick_exit_handlers;

static int add(struct handler** list, struct handler handler) {
  struct handler* entry = __gmc_allocate(sizeof *entry);
  *entry = handler;
  __gmc_atomic_begin();
  entry->older = *list;
  *list = entry;
  __gmc_atomic_end();
  return 0;
}

// A handler may register more of them, which are called next.
static void run(struct handler** list, int status) {
  for (;;) {
    __gmc_atomic_begin();
    struct handler* entry = *list;
    if (entry != NULL) *list = entry->older;
    __gmc_atomic_end();
    if (entry == NULL) return;
    struct handler handler = *entry;
    __gmc_release(entry);
    if (handler.plain != NULL) handler.plain();
    if (handler.with_argument != NULL) handler.with_argument(handler.argument);
    if (handler.with_status != NULL) handler.with_status(status, handler.argument);
  }
}

int atexit(void (*function)(void)) { return add(&exit_handlers, (struct handler){.plain = function}); }

int on_exit(void (*function)(int, void*), void* argument) {
  return add(&exit_handlers, (struct handler){.with_status = function, .argument = argument});
}

int __cxa_atexit(void (*function)(void*), void* argument, void* module) {
  (void)module;
  return add(&exit_handlers, (struct handler){.with_argument = function, .argument = argument});
}

int at_quick_exit(void (*function)(void)) { return add(&quick_exit_handlers, (struct handler){.plain = function}); }

_Noreturn void __gmc_libc_exit(int status) {
  run(&exit_handlers, status);
  __gmc_run_destructors();
  __gmc_exit(status & 0xff);
}
ALIAS(exit, __gmc_libc_exit);

_Noreturn void quick_exit(int status) {
  run(&quick_exit_handlers, status);
  __gmc_exit(status & 0xff);
}

_Noreturn void _exit(int status) { __gmc_exit(status & 0xff); }
_Noreturn void _Exit(int status) { __gmc_exit(status & 0xff); }
