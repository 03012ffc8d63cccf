// errno, one for each thread.
#include "core/libc/libc.h"

int* __errno_location(void) {
  static _Thread_local int number;
  return &number;
}
