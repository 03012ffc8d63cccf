// VisitedSet: which states were seen before. Find-or-put is its only operation; nothing is ever removed.
//
// The stores, from most to least memory:
//   hash128   the state's 128-bit hash, compared on all 128 bits: at most 20 bytes a state all told.
//   exact     lossless: the state's parts, shared between states (exact_set.h).
//   bitstate  three bits of a fixed array: approximate, states may be missed.
//
// Thread safety: everything may be called from any thread at any time, in every store.
// Invariants: of all calls with equal keys, however they overlap, exactly one is answered kNew and none kSeen before it
// began (bitstate: at most one). A call answered kFull has not added its key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "hash/arena.h"
#include "hash/hash128.h"

namespace gmc {

enum class PutResult {
  kNew,   // the key was not there and is now
  kSeen,  // the key was there (bitstate: or seems to have been)
  kFull,  // the key was not there and there is no room for it: the search is incomplete from here on
};

// What a store may look at. Filling `parts` can be costly, so it is done only for a store that asks for it.
struct StateKey {
  Hash128 hash;
  // The state cut into pieces, in canonical order; equal states have equal sequences of equal pieces.
  std::span<const std::string_view> parts;
};

struct VisitedStats {
  uint64_t states = 0;
  size_t memory_bytes = 0;
  // The longest time one call kept others from a part of the table while the table grew.
  uint64_t longest_pause_nanoseconds = 0;
  // An upper bound of (hash128) or an estimate of (bitstate) the probability that any state was taken for another.
  double omission_probability = 0;
};

class VisitedSet {
 public:
  enum class Needs { kHash, kParts };

  virtual ~VisitedSet() = default;

  virtual PutResult FindOrPut(const StateKey& key) = 0;

  // Says that the state with this hash will be asked for soon, so that the answer can be on its way from memory. Best
  // one to eight calls ahead, as for all successors of a state before the first of them is looked up.
  virtual void Announce(const Hash128& /*hash*/) const {}

  // What FindOrPut looks at.
  virtual Needs needs() const = 0;

  // Keys put so far. A call that overlaps others counts some of them.
  virtual uint64_t size() const = 0;

  // Everything the set holds, to the byte, its own object aside.
  virtual size_t memory_bytes() const = 0;

  virtual VisitedStats stats() const = 0;
};

// Each takes at most `limit` bytes, then answers kFull. The bit array of bitstate has all of its `bytes` at once; if it
// cannot, every answer is kFull.
std::unique_ptr<VisitedSet> MakeHash128Set(size_t limit = MemoryBudget::kUnlimited);
std::unique_ptr<VisitedSet> MakeExactSet(size_t limit = MemoryBudget::kUnlimited);
std::unique_ptr<VisitedSet> MakeBitstateSet(size_t bytes);

}  // namespace gmc
