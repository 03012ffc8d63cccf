// Which searches a check makes, one after the other, and how much of the time each may take.
//
// Most errors lie near the beginning: few samples of each input, few context switches and a short path show them. So
// scouts go first, searches with such bounds whose findings count and nothing else, unless nothing was cut off. Then
// come the proofs, for any number of threads where there are many, and with open values where inputs would have to be
// sampled; and in the end the search that knows no bound.
//
// Thread safety: plain values and pure functions.
#pragma once

#include <cstdint>
#include <vector>

#include "core/lower/bytecode.h"
#include "core/lower/choice_plan.h"
#include "explore/search.h"

namespace gmc::tools {

struct Pass {
  enum class Kind : uint8_t { kScout, kCrowdProof, kOpenProof, kComplete };
  Kind kind = Kind::kComplete;
  double seconds = 0;  // 0: while the limits allow it
  // Of a proof with crowds.
  enum class OpenValues : uint8_t { kNo, kYes };
  OpenValues open_values = OpenValues::kNo;
  // Of a scout.
  uint64_t max_states = UINT64_MAX;
  uint64_t max_depth = UINT64_MAX;
  uint32_t context_bound = UINT32_MAX;
  uint32_t max_samples = UINT32_MAX;
  explore::ThreadOrder order = explore::ThreadOrder::kForward;

  // The bounds of the pass on what the user asks for.
  explore::SearchOptions Bound(explore::SearchOptions options) const;
  // Whether it is the search that the user asks for if none of its bounds is reached.
  bool is_complete_within_bounds() const { return context_bound == UINT32_MAX; }
};

struct Situation {
  double seconds = 0;  // that the check may take; 0: no limit
  bool has_threads = false;
  lower::Inputs inputs = lower::Inputs::kNone;
  bool may_prove = false;          // with open values
  bool may_scout = false;          // the user wants one finding, and gave no bounds
  bool may_take_together = false;  // threads, for a proof

  bool samples_inputs() const { return inputs == lower::Inputs::kSampled; }
};

// The last pass is complete. Deterministic.
std::vector<Pass> PassesOf(const Situation& situation);

// Whether the program can create threads.
bool MakesThreads(const lower::Code& code);
// Whether a scout may go before the search with these options.
bool MayScout(const explore::SearchOptions& options);

}  // namespace gmc::tools
