#include "tools/open_proof.h"

#include "core/lower/bounded_sums.h"

namespace gmc::tools {

bool AllowsOpenValues(const explore::SearchOptions& options) {
  return !options.asks(exec::Property::kDefBehavior) && !options.machine.malloc_may_fail;
}

lower::Code OpenTheValues(const CheckTask& task, explore::SearchOptions* options) {
  options->machine.late_inputs = false;
  options->machine.open_values = true;
  options->machine.uses = nullptr;  // of the other code
  options->machine.uninitialised_is_zero = false;
  options->machine.open_beyond = lower::BoundOfSums(task.code, exec::kLibraryModule);
  return lower::WithBoundedSums(task.code, exec::kLibraryModule);
}

Proof TryOpenProof(const CheckTask& task, const SearchLimits& limits, double seconds, LimitWatch* watch) {
  explore::SearchOptions options = task.options.search;
  const lower::Code code = OpenTheValues(task, &options);
  return SearchForProof(code, options, task.options.store, limits, seconds, watch);
}

}  // namespace gmc::tools
