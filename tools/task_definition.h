// Task definitions: SV-COMP's YAML format 2.0. One names a program, its data model, and for each of several property
// files what is expected of it.
//
// Thread safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/property_file.h"
#include "tools/verdict.h"

namespace gmc::tools {

enum class DataModel { kIlp32, kLp64 };

// One question: does this program have this property?
struct Task {
  std::string definition;  // the path of the .yml, as it was given or found
  std::vector<std::string> input_files;
  DataModel data_model = DataModel::kLp64;
  std::string property_file;
  PropertyFile property;
  std::optional<Verdict> expected;
  std::string unsupported;  // why gmc cannot be asked this; empty when it can
  std::string dispute;      // why `expected` is not what the definition says; empty when it is
};

// The tasks of one definition, in its order. Every file that it names exists. An error says FILE:LINE:COLUMN and what
// is wrong there. What is well-formed but nothing for us (another language, an unknown property) is a task with a
// reason in `unsupported`.
absl::StatusOr<std::vector<Task>> ReadTaskDefinition(const std::string& path);

// The files that a pattern with * ? [ ] matches, sorted; a text without these is itself the path of the one file. Both
// are relative to `folder`. Empty when there is no such file.
std::vector<std::string> ExpandPattern(const std::string& folder, const std::string& pattern);

// The folder that holds a file, "" for the current one.
std::string FolderOf(const std::string& path);

}  // namespace gmc::tools
