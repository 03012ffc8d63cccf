// From the files that the user named to inputs of the linker: sources are compiled, everything else is read.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/program/input.h"
#include "tools/options.h"
#include "tools/temp_directory.h"

namespace gmc::tools {

struct LoadOptions {
  std::vector<std::string> compiler_flags;
  std::string gcc;  // empty: the default
  KeepFiles keep = KeepFiles::kNo;
};

LoadOptions LoadOptionsOf(const Settings& settings);

// One input for each file, in order. gcc's messages have gone to stderr when it failed.
absl::StatusOr<std::vector<program::InputFile>> LoadFiles(const std::vector<std::string>& files,
                                                          const LoadOptions& options);

}  // namespace gmc::tools
