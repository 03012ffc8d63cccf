// Writing text files whole or not at all.
//
// Thread safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace gmc::tools {

// To a file beside `path`, which is then renamed: nobody sees a part of it, and who has mapped the old one keeps it. An
// error says its name and the system's reason, and leaves what was there. Links and devices are written through.
absl::Status WriteText(const std::string& path, std::string_view text);

// What WriteText would say, as far as that is known before: for those who have much to do first.
absl::Status CanWrite(const std::string& path);

}  // namespace gmc::tools
