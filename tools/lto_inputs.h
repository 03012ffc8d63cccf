// What link-time optimisation loses: the linker hands objects with LTO code to GCC, and their other sections, ours
// among them, do not reach the output.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/gcc_arguments.h"

namespace gmc::tools {

enum class HasLtoCode { kNo, kYes };

// Whether an object or archive among the linker's inputs holds LTO code.
HasLtoCode LtoCodeIn(const std::vector<GccInput>& inputs);

// The chunks of the linked objects and archive members that `output` does not carry. `compiled` are the chunks of the
// command's own sources; archive members are chosen by the rules of core/program.
absl::StatusOr<std::string> ChunksLostInLink(const std::vector<GccInput>& inputs, const std::string& compiled,
                                             const std::string& output);

}  // namespace gmc::tools
