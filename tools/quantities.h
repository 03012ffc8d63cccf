// Durations and sizes as users write them: 60s, 15m, 1.5h; 512m, 4g.
//
// Thread safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gmc::tools {

// Seconds of a positive number with a unit: ms, s (also without a unit), m, h, d. Nothing when malformed.
std::optional<double> ParseDuration(std::string_view text);

// Bytes of a positive number with a unit of 1024: k, m, g, t, upper or lower case, or none. Nothing when malformed or
// too large.
std::optional<uint64_t> ParseSize(std::string_view text);

}  // namespace gmc::tools
