// What a FILE is to us.
#ifndef GMC_CORE_LIBC_STREAMS_H_
#define GMC_CORE_LIBC_STREAMS_H_

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

#endif  // GMC_CORE_LIBC_STREAMS_H_
