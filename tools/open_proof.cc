#include "tools/open_proof.h"

#include "core/lower/bounded_sums.h"

namespace gmc::tools {

bool AllowsOpenValues(const explore::SearchOptions& options) {
  return !options.asks(exec::Property::kDefBehavior) && !options.asks(exec::Property::kNoOverflow) &&
         !options.machine.malloc_may_fail;
}

Proof TryOpenProof(const CheckTask& task, const SearchLimits& limits, double seconds, LimitWatch* watch) {
  const lower::Code code = lower::WithBoundedSums(task.code, exec::kLibraryModule);
  explore::SearchOptions options = task.options.search;
  options.machine.open_values = true;
  options.machine.uses = nullptr;  // of the other code
  options.machine.uninitialised_is_zero = false;
  options.machine.open_beyond = lower::BoundOfSums(task.code, exec::kLibraryModule);
  return SearchForProof(code, options, task.options.store, limits, seconds, watch);
}

}  // namespace gmc::tools
