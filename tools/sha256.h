// SHA-256 (FIPS 180-4), to recognise input files.
//
// Thread safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace gmc::tools {

// 64 hexadecimal digits.
std::string Sha256(std::string_view bytes);
absl::StatusOr<std::string> Sha256OfFile(const std::string& path);

}  // namespace gmc::tools
