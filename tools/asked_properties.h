// Which properties the user asks for.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/exec/violation.h"
#include "core/lower/lower.h"
#include "tools/options.h"

namespace gmc::tools {

struct AskedProperties {
  bool asked[exec::kPropertyCount] = {};  // by number
  std::vector<std::string> unsupported;   // what was asked for and makes the verdict unknown

  bool asks(exec::Property property) const { return asked[static_cast<size_t>(property)]; }
};

inline lower::SignedOverflow SignedOverflowOf(const AskedProperties& properties) {
  return properties.asks(exec::Property::kNoOverflow) ? lower::SignedOverflow::kIsError : lower::SignedOverflow::kWraps;
}

// Those of --prop and of a property file, or the default ones. An error is one of usage.
absl::StatusOr<AskedProperties> AskedPropertiesOf(const Settings& settings);

}  // namespace gmc::tools
