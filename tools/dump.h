// gmc dump: prints what the program's units hold.
#pragma once

#include "absl/status/status.h"
#include "tools/options.h"

namespace gmc::tools {

absl::Status Dump(const Settings& settings);

}  // namespace gmc::tools
