// What a FILE is to us.
#pragma once

#include "core/libc/files.h"

enum { kPushBackLimit = 4 };

// Nothing is buffered: output leaves at once, so that nothing of it stays in the state.
struct __gmc_stream {
  struct descriptor* descriptor;
  bool at_end;
  bool failed;
  unsigned char pushed_count;
  unsigned char pushed[kPushBackLimit];
};
