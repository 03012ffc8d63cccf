// CheckerProcess: one child in a process group of its own, its output and its end.
//
// Thread safety: main thread only. Nothing here blocks, the destructor excepted.
// Invariant: as long as the object lives and Reap() was not called, the child's number is not given to another process,
// so signals to its group reach the right ones.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <csignal>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/checker_output.h"

namespace gmc::tools {

class CheckerProcess {
 public:
  // Runs argv[0] with nothing on its standard input, TMPDIR set to `temp_directory`, and `mask` as its signal mask.
  // A crash leaves no core file: a batch could fill the disk with them.
  static absl::StatusOr<std::unique_ptr<CheckerProcess>> Start(const std::vector<std::string>& argv,
                                                               const std::string& temp_directory, const sigset_t& mask);
  // Kills the group and waits, unless that has been done.
  ~CheckerProcess();
  CheckerProcess(const CheckerProcess&) = delete;
  CheckerProcess& operator=(const CheckerProcess&) = delete;

  pid_t group() const { return pid_; }
  // To wait for with poll(); -1 once closed.
  int stdout_descriptor() const { return stdout_; }
  int stderr_descriptor() const { return stderr_; }

  // Takes what both streams have now.
  void ReadAvailable();
  // Whether the child has ended; others of its group may still run.
  bool HasEnded() const;
  void Signal(int signal) const { kill(-pid_, signal); }

  // Kills what is left of the group and takes the child's end; `output()` is complete afterwards.
  // REQUIRES: HasEnded(), and once only.
  ProcessEnd Reap();

  const CheckerOutput& output() const { return output_; }
  // Of the child and all that it has waited for. REQUIRES: after Reap().
  const rusage& usage() const { return usage_; }

 private:
  CheckerProcess(pid_t pid, int out, int err) : pid_(pid), stdout_(out), stderr_(err) {}

  pid_t pid_;
  int stdout_;
  int stderr_;
  bool reaped_ = false;
  CheckerOutput output_;
  rusage usage_ = {};
};

// The resident bytes of all processes of each of these groups, shared pages counted for each.
// Cost: one pass over /proc.
std::map<pid_t, uint64_t> ResidentBytes(const std::vector<pid_t>& groups);

}  // namespace gmc::tools
