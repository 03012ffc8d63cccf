// Report: what came of a check, and how it is told.
//
// Thread safety: plain values and pure functions.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "explore/replay.h"
#include "explore/search.h"
#include "tools/json_writer.h"
#include "tools/options.h"

namespace gmc::tools {

struct InputDigest {
  std::string path;
  std::string sha256;
};

struct Report {
  std::vector<InputDigest> inputs;
  std::vector<explore::TracedFinding> findings;  // each was replayed
  std::vector<std::string> trace_files;          // by finding; empty: not written
  std::vector<std::string> gaps;                 // why nothing can be claimed beyond the findings
  std::vector<std::string> assumptions;
  std::vector<std::string> notes;

  // Of the search; a replay has none.
  bool has_statistics = false;
  explore::Statistics statistics;
  double seconds = 0;
  uint64_t store_bytes = 0;
  uint64_t canon_bytes = 0;
  uint64_t peak_memory_bytes = 0;
  uint32_t threads = 1;
  std::string store;
  double collision_bound = 0;
  double states_per_second() const { return seconds > 0 ? static_cast<double>(statistics.states) / seconds : 0; }

  // "true", "false(SUB)", "unknown".
  std::string verdict() const;
  // With unknown: the first gap, and how many more there are.
  std::string reason() const;
  // tools/exit_status.h
  int exit_status() const;
};

enum class TraceMode : uint8_t { kShort, kFull, kChanges, kNone };

struct OutputSettings {
  TraceMode trace = TraceMode::kShort;
  bool is_quiet = false;    // errors and the verdict only
  bool is_verbose = false;  // more statistics
  bool uses_color = false;
  std::string json;  // a file, "-" for stdout (the text then goes to stderr), or empty
};

absl::StatusOr<OutputSettings> OutputSettingsOf(const Settings& settings);

absl::StatusOr<std::vector<InputDigest>> DigestInputs(const std::vector<std::string>& files);

// What the user sees: the text, and the JSON document if one is wanted. An error if that cannot be written.
absl::Status Publish(const Report& report, const OutputSettings& output);

void PrintText(const Report& report, const OutputSettings& output, std::FILE* out);

// The document of schema gmc-result/1.
std::string ResultJson(const Report& report);

// Parts of documents: the members schema, tool and inputs; and an object for one finding.
void WriteHeader(const char* schema, const std::vector<InputDigest>& inputs, JsonWriter* json);
void WriteViolation(const explore::TracedFinding& finding, const std::string& trace_file, JsonWriter* json);

}  // namespace gmc::tools
