// A proof for any number of threads that do the same.
#pragma once

#include "explore/search.h"
#include "tools/check.h"
#include "tools/proof.h"
#include "tools/search_limits.h"

namespace gmc::tools {

// Whether the properties allow one: those that more threads can only break more often. For what waits for ever, or is
// never freed, it matters how many there are; and a bound on switches between threads knows each.
bool AllowsCrowds(const explore::SearchOptions& options);

// Whether many threads live at a time in an execution near the first one.
bool MakesCrowds(const CheckTask& task, const SearchLimits& limits, LimitWatch* watch);

// Searches with crowds (core/exec/crowds.cc), for `seconds` at most, 0: while the limits allow it.
Proof TryCrowdProof(const CheckTask& task, const SearchLimits& limits, double seconds, LimitWatch* watch);

}  // namespace gmc::tools
