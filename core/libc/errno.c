// errno, one for each thread.
#include "core/libc/libc.h"

int* __errno_location(void) {
  static _Thread_local int number;
  return &number;
}

static const char kName[] = "program";
const char* program_invocation_name = kName;
const char* program_invocation_short_name = kName;
const char* __progname = kName;
