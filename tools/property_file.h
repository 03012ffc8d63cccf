// Property files (.prp): lines such as CHECK( init(main()), LTL(G ! call(reach_error())) ).
//
// Thread safety: pure functions.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace gmc::tools {

struct PropertyFile {
  std::string name;                     // what the properties are called together: one's own name, or valid-memsafety
  std::vector<std::string> properties;  // in the order of the file, each once
  std::string unsupported;              // a well-formed line that gmc has no property for; empty when there is none
};

// An error says FILE:LINE:COLUMN and what is malformed there. `path` is for messages, and gives the name when there is
// no other.
absl::StatusOr<PropertyFile> ParsePropertyFile(absl::string_view text, const std::string& path);
absl::StatusOr<PropertyFile> ReadPropertyFile(const std::string& path);

// The line of a property file that asks for the property; empty if there is none.
std::string PropertyText(absl::string_view property);

// Every name that a PropertyFile or a user may give a property, valid-memsafety included.
std::span<const absl::string_view> PropertyNames();

}  // namespace gmc::tools
