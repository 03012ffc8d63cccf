// A batch: many tasks, each in a checker process of its own, some at once, under limits.
//
// One thread and one event loop: it sleeps in poll() on the children's output and a descriptor for signals, and wakes
// up ten times a second to look at times and memory. A child that breaks its limits, crashes or writes nonsense costs
// its own task only.
//
// Thread safety: main thread only, since it takes over the process's signals while it runs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/task_definition.h"
#include "tools/verdict.h"

namespace gmc::tools {

struct BatchSettings {
  std::string checker;                      // the program that every task is given to
  std::vector<std::string> options;         // passed on to it
  std::vector<std::string> compiler_flags;  // passed on behind the files and --
  size_t jobs = 1;                          // processes at once
  std::optional<double> timeout;            // seconds; the checker is told to stop then
  double kill_after = 5;                    // seconds after the timeout, we end it
  std::optional<uint64_t> memory;           // bytes; the checker is told; at 1.25 times as much we kill it
  std::string witness;                      // where witnesses go (WitnessPath); empty: none are wanted
};

struct TaskResult {
  size_t task = 0;  // its number in the batch
  Verdict verdict;
  std::string reason;                // with unknown
  std::vector<std::string> reasons;  // all that it stands for
  double seconds = 0;                // from start to end, compilation included
  double cpu_seconds = 0;
  uint64_t peak_memory = 0;  // bytes, as far as it was seen
  std::optional<uint64_t> states;
  std::optional<double> search_seconds;  // as the checker says
  int exit_status = -1;
  int signal = 0;
  std::string error;        // the violation, as the checker says
  std::string stderr_tail;  // when it ended neither with a verdict nor by us
};

enum class BatchEnd { kComplete, kInterrupted };

// Calls `sink` for each task that ends, in the order in which they end. SIGINT, SIGTERM and SIGHUP, or an error of the
// sink, end the children, whose tasks are then not reported; a second signal kills them at once. The sink's error is
// given back.
absl::StatusOr<BatchEnd> RunBatch(const std::vector<Task>& tasks, const BatchSettings& settings,
                                  const std::function<absl::Status(const TaskResult&)>& sink);

// Where the witness of a task goes: the name of the definition and the property come before the ending of `witness`.
std::string WitnessPath(const std::string& witness, const Task& task);

// The command that answers a task.
std::vector<std::string> CheckerCommand(const Task& task, const BatchSettings& settings);

}  // namespace gmc::tools
