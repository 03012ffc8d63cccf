// pthread_once and call_once. A routine that is cancelled or exits its thread counts as never called.
#include "core/libc/threads.h"

enum { kUncalled = 0, kRunning = 1, kDone = 2 };

static void set(int* control, int state) {
  __gmc_atomic_begin();
  *control = state;
  __gmc_wake_all(control);
  __gmc_atomic_end();
}

static void forget(void* control) { set(control, kUncalled); }

int __gmc_once(int* control, void (*routine)(void)) {
  __gmc_atomic_begin();
  while (*control == kRunning) __gmc_wait(control, kNoCell, NULL, NULL, kWaitForOnce);
  int state = *control;
  if (state == kUncalled) *control = kRunning;
  __gmc_atomic_end();
  if (state == kDone) return 0;
  if (state != kUncalled) __gmc_error("def-behavior", "the argument of pthread_once was not initialised");
  struct cleanup handler;
  __gmc_push_cleanup(&handler, forget, control);
  routine();
  __gmc_pop_cleanup(&handler);
  set(control, kDone);
  return 0;
}
ALIAS(pthread_once, __gmc_once);

void call_once(int* flag, void (*routine)(void)) { __gmc_once(flag, routine); }
