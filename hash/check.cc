#include "hash/check.h"

#include <unistd.h>

#include <cstdio>

namespace gmc {

void CheckFailed(const char* condition, const char* file, int line, const char* detail) {
  std::fprintf(stderr, "gmc: internal error: %s:%d: check failed: %s%s%s\n", file, line, condition,
               detail[0] == '\0' ? "" : ": ", detail);
  std::fflush(stderr);
  _exit(6);
}

}  // namespace gmc
