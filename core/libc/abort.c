// abort, apart from the other signals: most programs that call it handle none.
#include "core/libc/libc.h"

#pragma weak __gmc_signal_handler

enum { kAbortSignal = 6 };

_Noreturn void abort(void) {
  signal_handler handler = __gmc_signal_handler == NULL ? NULL : __gmc_signal_handler(kAbortSignal);
  if (handler != NULL) handler(kAbortSignal);
  __gmc_abort();
}
