// MemoryOracle: computes depths, positions, reachability and the hash of a state from its bytes alone and aborts if
// the incrementally kept ones differ. Shares no code with the incremental algorithms but the hash functions.
//
// Cost: a traversal of the whole state.
#pragma once

#include "core/memory/memory_state.h"

namespace gmc {

class MemoryOracle {
 public:
  // What differs, or null. REQUIRES: just after a commit or a backtrack.
  static const char* Difference(const MemoryState& memory);
  // Aborts if anything does.
  static void Check(const MemoryState& memory);
  // The state hash, from scratch: what a checker without incremental hashing does for each state.
  static Hash128 Recompute(const MemoryState& memory);

 private:
  struct Found {
    uint32_t depth;
    Position position;
    uint64_t in_links;
  };
  class Traversal;
};

}  // namespace gmc
