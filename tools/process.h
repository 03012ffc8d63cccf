// Starting other programs by argv, never through a shell.
//
// Thread safety: main thread only (see InterruptGuard).
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace gmc::tools {

// Where a child's standard streams lead; an empty path means "where ours lead".
struct Redirections {
  std::string stdin_file;
  std::string stdout_file;
  std::string stderr_file;
};

// Which processes a signal to us ends. A compiler driver that is ended leaves the compiler proper running, so what is
// ours alone gets a group of its own; the user's command stays in our group, where the terminal finds it.
enum class ProcessGroup { kOurs, kOwn };

// Runs argv[0] (looked up in PATH) and waits for it. Gives its exit status, 128 + N when signal N ended it.
// An error when it cannot be started or when we were interrupted.
absl::StatusOr<int> RunProcess(const std::vector<std::string>& argv, const Redirections& redirections,
                               ProcessGroup group);

// Becomes argv[0]; returns only with an error.
absl::Status ReplaceProcess(const std::vector<std::string>& argv);

// The path of an executable file `name` in PATH, empty when there is none. A name with a slash is itself the path.
std::string FindProgram(const std::string& name);

}  // namespace gmc::tools
