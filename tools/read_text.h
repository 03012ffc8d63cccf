// Reading small text files.
//
// Thread safety: pure functions.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace gmc::tools {

// The contents of the file; an error says its name and the system's reason.
absl::StatusOr<std::string> ReadText(const std::string& path);

}  // namespace gmc::tools
