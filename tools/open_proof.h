// A proof over all values of inputs that are too wide to be tried one by one.
#pragma once

#include <optional>

#include "explore/search.h"
#include "tools/check.h"
#include "tools/search_limits.h"

namespace gmc::tools {

struct OpenProof {
  // There is one, or the user wants an end: nothing else is to be tried.
  std::optional<explore::SearchResult> result;
  double seconds = 0;
  uint64_t store_bytes = 0;
  double collision_bound = 0;
};

// Whether the properties allow one. That of uninitialised values does not: such a value is as open as an input.
bool AllowsOpenValues(const explore::SearchOptions& options);

// Searches with open values (core/exec/open_values.cc), for `seconds` at most; 0: while the limits allow it. Findings
// and gaps prove nothing, and end the attempt.
OpenProof TryOpenProof(const CheckTask& task, const SearchLimits& limits, double seconds, LimitWatch* watch);

}  // namespace gmc::tools
