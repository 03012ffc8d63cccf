#include "tools/proof.h"

#include <chrono>
#include <memory>
#include <utility>

#include "hash/visited_set.h"

namespace gmc::tools {

Proof SearchForProof(const lower::Code& code, explore::SearchOptions options, Store store, const SearchLimits& limits,
                     double seconds, LimitWatch* watch) {
  options.all_findings = false;
  options.stops_at_gaps = true;
  const std::unique_ptr<VisitedSet> visited = MakeStore(store, limits.memory);
  explore::Search search(code, options, visited.get());
  const auto begin = std::chrono::steady_clock::now();
  watch->Begin(WatchedSearch(&search), seconds);
  explore::SearchResult result = search.Run();
  watch->End();
  Proof proof;
  proof.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  proof.store_bytes = visited->memory_bytes();
  proof.collision_bound = visited->stats().omission_probability;
  const bool is_proof = result.gaps.empty() && result.findings.empty();
  if (is_proof || watch->stop_reason() != nullptr) proof.result = std::move(result);
  return proof;
}

}  // namespace gmc::tools
