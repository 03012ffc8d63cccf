// Witnesses: what a check found, in the formats in which SV-COMP's tools exchange it, for validators of others.
//
// A violation is told as the path of a finding that is replayed for it: who moves when, which threads are created, the
// values that the program is given, and the branches whose outcome the sources make certain. A `true` is told without
// invariants. One model serves both formats (docs/semantics.md#witnesses).
//
// Thread safety: plain values and pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/check.h"
#include "tools/options.h"
#include "tools/report.h"

namespace gmc::tools {

// In one of the input files.
struct WitnessPlace {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;  // 0: unknown
  std::string function;
};

struct WitnessStep {
  enum class Kind : uint8_t {
    kMove,    // the thread comes to the statement at `place` and begins it
    kValue,   // the call of `function` at `place` returns `value`
    kBranch,  // the condition of the statement at `place` holds, or not
    kCreate,  // the call of `function` at `place` creates thread `created`
    kEnter,   // a new thread enters `function`
    kLeave,   // the thread leaves its first function
    kTarget,  // the violation; several stand for one, in which all take part
  };
  Kind kind = Kind::kMove;
  uint32_t thread = 0;  // in the order of their creation; 0 is the main thread
  WitnessPlace place;   // the statement
  std::string source;   // its first line
  std::string function;
  std::string value;
  uint32_t call_line = 0, call_column = 0;  // the parenthesis that ends the call, or the call's line; column 0: unknown
  uint32_t created = 0;
  bool holds = false;
};

struct Witness {
  enum class Kind : uint8_t { kViolation, kCorrectness };
  Kind kind = Kind::kViolation;
  std::vector<InputDigest> inputs;
  std::string specification;
  uint32_t pointer_bits = 64;
  std::string command_line;
  std::string creation_time;  // ISO 8601
  std::string uuid;           // RFC 4122, version 4
  bool has_threads = false;   // more than the main thread
  std::vector<WitnessStep> steps;
};

// Whether the verdict on these inputs can have a witness at `path`, which is empty if none is wanted. An error is one
// of usage.
absl::Status CheckWitness(const std::string& path, const std::vector<std::string>& files);

// The witness of the verdict, which is that of the first finding. Failed precondition: the violation has no place in
// the inputs.
// REQUIRES: the verdict is not unknown.
absl::StatusOr<Witness> MakeWitness(const Settings& settings, const CheckTask& task, const Report& report);

std::string WitnessGraphml(const Witness& witness);
std::string WitnessYaml(const Witness& witness);

// Writes it to `path`, in the format that its name says. If there is none, stderr says why.
absl::Status WriteWitness(const std::string& path, const Settings& settings, const CheckTask& task,
                          const Report& report);

}  // namespace gmc::tools
