#include "tools/open_proof.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include "core/lower/bounded_sums.h"
#include "hash/visited_set.h"
#include "tools/store.h"

namespace gmc::tools {

bool AllowsOpenValues(const explore::SearchOptions& options) {
  return !options.asks(exec::Property::kDefBehavior) && !options.asks(exec::Property::kNoOverflow) &&
         !options.machine.malloc_may_fail;
}

OpenProof TryOpenProof(const CheckTask& task, const SearchLimits& limits, double seconds, LimitWatch* watch) {
  const lower::Code code = lower::WithBoundedSums(task.code, exec::kLibraryModule);
  explore::SearchOptions options = task.options.search;
  options.all_findings = false;
  options.stops_at_gaps = true;
  options.machine.open_values = true;
  options.machine.uses = nullptr;  // of the other code
  options.machine.uninitialised_is_zero = false;
  options.machine.open_beyond = lower::BoundOfSums(task.code, exec::kLibraryModule);
  const std::unique_ptr<VisitedSet> visited = MakeStore(task.options.store, limits.memory);
  explore::Search search(code, options, visited.get());
  const auto begin = std::chrono::steady_clock::now();
  watch->Begin(WatchedSearch(&search), seconds);
  explore::SearchResult result = search.Run();
  watch->End();
  OpenProof proof;
  proof.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  proof.store_bytes = visited->memory_bytes();
  proof.collision_bound = visited->stats().omission_probability;
  const bool is_proof = result.gaps.empty() && result.findings.empty();
  if (is_proof || watch->stop_reason() != nullptr) proof.result = std::move(result);
  return proof;
}

}  // namespace gmc::tools
