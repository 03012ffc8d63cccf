#include "tools/crowd_proof.h"

#include <algorithm>
#include <memory>

#include "hash/visited_set.h"

namespace gmc::tools {

namespace {

// So many threads that the ways in which they can take turns are too many.
constexpr uint32_t kCrowd = 12;
constexpr uint64_t kStatesToLookAt = 500;
// If as many are in different states, there will be ever more of them.
constexpr uint32_t kDifferent = 40;

}  // namespace

bool AllowsCrowds(const explore::SearchOptions& options) {
  return !options.asks(exec::Property::kNoDeadlock) && !options.asks(exec::Property::kValidMemcleanup) &&
         options.context_bound == UINT32_MAX && options.max_depth == UINT64_MAX && options.max_states == UINT64_MAX;
}

bool MakesCrowds(const CheckTask& task, const SearchLimits& limits, LimitWatch* watch) {
  explore::SearchOptions options = task.options.search;
  std::fill(std::begin(options.properties), std::end(options.properties), false);
  options.workers = 1;
  options.seed = 0;
  options.max_states = kStatesToLookAt;
  options.machine.max_threads = kCrowd;
  const std::unique_ptr<VisitedSet> visited = MakeStore(Store::kHash128, limits.memory);
  explore::Search search(task.code, options, visited.get());
  watch->Begin(WatchedSearch(&search));
  const explore::SearchResult result = search.Run();
  watch->End();
  return std::any_of(result.gaps.begin(), result.gaps.end(),
                     [](const std::string& gap) { return gap.find(exec::kTooManyThreads) != std::string::npos; });
}

Proof TryCrowdProof(const CheckTask& task, const SearchLimits& limits, double seconds, LimitWatch* watch) {
  explore::SearchOptions options = task.options.search;
  options.machine.crowds = true;
  options.machine.max_threads = kDifferent;
  return SearchForProof(task.code, options, task.options.store, limits, seconds, watch);
}

}  // namespace gmc::tools
