// What the exit status of every command means.
#pragma once

namespace gmc::tools {

enum ExitStatus { kDone = 0, kUsage = 1, kBadInput = 2, kUnknownVerdict = 5, kInternalError = 6, kErrorFound = 10 };

}  // namespace gmc::tools
