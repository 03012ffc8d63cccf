// A proof over all values of inputs that are too wide to be tried one by one.
#pragma once

#include "explore/search.h"
#include "tools/check.h"
#include "tools/proof.h"
#include "tools/search_limits.h"

namespace gmc::tools {

// Whether the properties allow one. That of uninitialised values does not: such a value is as open as an input. Nor
// does that of overflow: sums of open values are not checked.
bool AllowsOpenValues(const explore::SearchOptions& options);

// Searches with open values (core/exec/open_values.cc), for `seconds` at most; 0: while the limits allow it.
Proof TryOpenProof(const CheckTask& task, const SearchLimits& limits, double seconds, LimitWatch* watch);

}  // namespace gmc::tools
