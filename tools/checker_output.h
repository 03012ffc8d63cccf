// What a checker process says: its standard output read line by line, and what that and its end amount to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/verdict.h"

namespace gmc::tools {

// CheckerOutput: takes the bytes of both streams as they come. Memory is bounded, however much is written.
//
// Thread safety: thread-compatible.
class CheckerOutput {
 public:
  void AddStdout(std::string_view bytes);
  void AddStderr(std::string_view bytes);
  // REQUIRES: no bytes follow.
  void Finish();

  // Of the line `verdict: ...`, which must be the last one.
  const std::optional<Verdict>& verdict() const { return verdict_; }
  const std::string& reason() const { return reason_; }           // of the last `reason: ...`
  const std::vector<std::string>& gaps() const { return gaps_; }  // each `gap: ...`: all that the reason stands for
  std::optional<uint64_t> states() const { return states_; }
  std::optional<double> seconds() const { return seconds_; }
  const std::string& error() const { return error_; }  // the first line that reports a violation
  const std::string& stderr_tail() const { return stderr_tail_; }

 private:
  void TakeLine(std::string_view line);

  std::string line_;  // begun, not ended yet
  std::optional<Verdict> verdict_;
  std::string reason_;
  std::vector<std::string> gaps_;
  std::optional<uint64_t> states_;
  std::optional<double> seconds_;
  std::string error_;
  std::string stderr_tail_;
};

// How a checker process ended.
struct ProcessEnd {
  int exit_status = -1;  // -1 when a signal ended it
  int signal = 0;
  std::string ended_for;  // why we ended it ourselves; empty when we did not
};

struct Conclusion {
  Verdict verdict;
  std::string reason;                // with kUnknown, never empty
  std::vector<std::string> reasons;  // with kUnknown all that there are, at least one
};

// A verdict counts only when the process ended by itself and its exit status agrees (0 true, 10 false).
Conclusion Conclude(const CheckerOutput& output, const ProcessEnd& end);

// A reason without the places (FILE:LINE:COLUMN) in it, to count equal ones.
std::string WithoutPlaces(const std::string& reason);

}  // namespace gmc::tools
