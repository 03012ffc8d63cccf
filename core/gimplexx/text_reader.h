// Reads the text form of GIMPLE++ back to the binary one.
//
// Thread safety: pure functions. Cost: linear in the text (nesting of operands is bounded), memory at most about a
// hundred times its size.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace gmc::gimplexx {

// Whether `bytes` start as the text form does.
bool IsText(std::string_view bytes);

// The chunks of all units in `text`, one after the other (SplitChunks finds them); each is valid.
// Errors read "file:line:col: message".
absl::StatusOr<std::string> ReadText(std::string_view text, std::string_view file_name);

}  // namespace gmc::gimplexx
