// The trace file: a finding that can be replayed later, with how gmc was called and which inputs it had.
//
// Thread safety: pure functions.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "explore/finding.h"
#include "explore/replay.h"
#include "tools/options.h"
#include "tools/report.h"

namespace gmc::tools {

struct TraceFile {
  Settings settings;  // of the check, parsed from its command line
  std::vector<InputDigest> inputs;
  std::string key;  // explore::Finding::Key()
  std::vector<explore::Choice> schedule;
  std::vector<lower::ChoiceValue> values;  // of late inputs
};

absl::Status WriteTraceFile(const std::string& path, const Settings& settings, const std::vector<InputDigest>& inputs,
                            const explore::TracedFinding& finding);

// An error says what is wrong with the file.
absl::StatusOr<TraceFile> ReadTraceFile(const std::string& path);

}  // namespace gmc::tools
