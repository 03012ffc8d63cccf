#include "tools/strategy.h"

#include <algorithm>

namespace gmc::tools {
namespace {

using explore::ThreadOrder;

// Of a check without a limit of time.
constexpr double kSecondsOfAll = 150;
// How much of the time a proof may take when errors are looked for after it.
constexpr double kShareOfProof = 0.4;

struct ScoutSize {
  double share;  // of the time
  uint64_t max_states;
  uint64_t max_depth;
  uint32_t context_bound;
  uint32_t max_samples;
  ThreadOrder order;
};
constexpr uint32_t kUnbounded = UINT32_MAX;
// The last sees more than the first. Threads that take turns are far from both, and so is a thread that is ahead of
// those that were created before it. Where thousands are made in a loop, each ends before the next one is made, but for
// one that has to wait once.
constexpr ScoutSize kScouts[] = {
    {0.02, 2'000, 60, 1, 3, ThreadOrder::kForward},
    {0.04, 60'000, 10'000, kUnbounded, 6, ThreadOrder::kRoundRobin},
    {0.03, 60'000, 10'000, kUnbounded, 6, ThreadOrder::kReversed},
    {0.04, 200'000, 200'000, 1, 6, ThreadOrder::kReversed},
    {0.06, 60'000, 400, 2, 6, ThreadOrder::kForward},
};

}  // namespace

explore::SearchOptions Pass::Bound(explore::SearchOptions options) const {
  options.max_states = std::min(options.max_states, max_states);
  options.max_depth = std::min(options.max_depth, max_depth);
  options.context_bound = std::min(options.context_bound, context_bound);
  options.max_samples = std::min(options.max_samples, max_samples);
  options.order = order;
  // Others would begin where the first one is not yet, and spend the states that it needs.
  if (order != ThreadOrder::kForward) options.workers = 1;
  return options;
}

std::vector<Pass> PassesOf(const Situation& situation) {
  const double seconds = situation.seconds == 0 ? kSecondsOfAll : situation.seconds;
  std::vector<Pass> passes;
  if (situation.may_scout && (situation.has_threads || situation.inputs != lower::Inputs::kNone)) {
    for (const ScoutSize& size : kScouts) {
      if (size.order != ThreadOrder::kForward && !situation.has_threads) continue;
      Pass scout{Pass::Kind::kScout, size.share * seconds};
      scout.max_states = size.max_states;
      scout.max_depth = size.max_depth;
      if (situation.has_threads) scout.context_bound = size.context_bound;
      scout.order = size.order;
      if (situation.samples_inputs()) scout.max_samples = size.max_samples;
      passes.push_back(scout);
    }
  }
  if (situation.may_take_together && situation.has_threads) {
    const bool leaves_open = situation.may_prove && situation.samples_inputs();
    passes.push_back({Pass::Kind::kCrowdProof, kShareOfProof * seconds,
                      leaves_open ? Pass::OpenValues::kYes : Pass::OpenValues::kNo});
  }
  if (situation.may_prove && situation.samples_inputs()) {
    passes.push_back({Pass::Kind::kOpenProof, kShareOfProof * seconds});
  }
  passes.push_back({});
  return passes;
}

bool MakesThreads(const lower::Code& code) {
  return std::any_of(code.functions.begin(), code.functions.end(),
                     [](const lower::FunctionCode& function) { return function.link_name == "__gmc_thread_start"; });
}

bool MayScout(const explore::SearchOptions& options) {
  const explore::SearchOptions unbounded;
  return !options.all_findings && options.max_states == unbounded.max_states &&
         options.max_depth == unbounded.max_depth && options.context_bound == unbounded.context_bound;
}

}  // namespace gmc::tools
