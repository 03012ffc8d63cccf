// A search that gives a proof or nothing: what it finds, or cannot do, proves nothing and ends it.
#pragma once

#include <optional>

#include "core/lower/bytecode.h"
#include "explore/search.h"
#include "tools/search_limits.h"
#include "tools/store.h"

namespace gmc::tools {

struct Proof {
  // There is one, or the user wants an end: nothing else is to be tried.
  std::optional<explore::SearchResult> result;
  double seconds = 0;
  uint64_t store_bytes = 0;
  double collision_bound = 0;
};

// Tries for `seconds` at most; 0: while the limits allow it.
Proof SearchForProof(const lower::Code& code, explore::SearchOptions options, Store store, const SearchLimits& limits,
                     double seconds, LimitWatch* watch);

}  // namespace gmc::tools
