// GMC_CHECK: a condition that only our own bug can break. On in every build.
//
// Lives in the lowest folder because every folder uses it.
#pragma once

namespace gmc {

// Prints the message to stderr and ends the process with exit status 6 (internal error).
[[noreturn]] void CheckFailed(const char* condition, const char* file, int line, const char* detail);

}  // namespace gmc

#define GMC_CHECK(condition) GMC_CHECK_MSG(condition, "")
#define GMC_CHECK_MSG(condition, detail) \
  (static_cast<bool>(condition) ? void(0) : ::gmc::CheckFailed(#condition, __FILE__, __LINE__, detail))
