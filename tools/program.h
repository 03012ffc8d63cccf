// From the files that the user named to a linked program.
#pragma once

#include "absl/status/statusor.h"
#include "core/program/program.h"
#include "tools/options.h"
#include "tools/threads_config.h"

namespace gmc::tools {

// With the C library for its data model: only what is needed of it is linked. What `threads` means is, and fits.
absl::StatusOr<program::Program> LoadProgram(const Settings& settings, const ThreadsConfig& threads = {});

// Says what is wrong with the input, and gives the exit status.
int Refuse(const absl::Status& status);
// The same for the command line.
int RefuseUsage(const absl::Status& status);

}  // namespace gmc::tools
