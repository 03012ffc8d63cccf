// Search: every interleaving and every choice of a program.
//
// Depth first with undo in each worker; a worker that finds others idle gives away its shallowest unexplored branch as
// a snapshot with the schedule that leads there, as a TBB task. The visited set and the canon table are shared.
//
// Thread safety: Run() once; RequestStop and progress() from any thread.
// Invariants: the number of states of a complete search, and the set of findings under `all_findings`, are the same for
// any number of workers, any seed and any way of splitting, because successors are a function of the state.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/exec/machine.h"
#include "core/lower/bytecode.h"
#include "explore/finding.h"
#include "hash/visited_set.h"

namespace gmc::explore {

// How a gap begins that is an error of a property nobody asked for.
inline constexpr std::string_view kUndefinedBehaviour = "undefined behaviour at ";

// Which of the threads that can go on is followed first. It does not matter to what a complete search finds.
enum class ThreadOrder : uint8_t {
  kForward,     // the one that was created first
  kReversed,    // last
  kRoundRobin,  // the next after the one that moved last; main when it makes a thread or all others wait
};

struct SearchOptions {
  exec::MachineOptions machine;
  uint32_t workers = 1;
  ThreadOrder order = ThreadOrder::kForward;
  uint64_t seed = 0;           // of the order in which successors are tried
  bool all_findings = false;   // go on after the first
  bool stops_at_gaps = false;  // a search that cannot be complete is of no use
  bool splits_always = false;  // for tests: give work away at every chance
  uint64_t max_states = UINT64_MAX;
  uint64_t max_depth = UINT64_MAX;
  uint32_t context_bound = UINT32_MAX;  // how often threads that could go on are made to wait
  uint32_t max_samples = UINT32_MAX;    // of each value that is sampled
  // Called by each worker after some transitions; it may call RequestStop. None: nobody wants to know.
  std::function<void()> look_at_limits;
  // By number of exec::Property: what is asked for.
  bool properties[exec::kPropertyCount] = {};
  bool asks(exec::Property property) const { return properties[static_cast<size_t>(property)]; }
};

struct Statistics {
  uint64_t states = 0;
  uint64_t transitions = 0;
  uint64_t matched = 0;  // transitions that led to a state seen before
  uint64_t max_depth = 0;
  uint64_t handed_over = 0;  // branches given to another worker
};

// What a worker is doing, for those who sample it.
enum class Phase : uint8_t {
  kIdle,
  kExecution,         // of the program, and what is checked of a state
  kCanonicalization,  // and hashing
  kVisitedSet,
  kHandOver,  // of branches to another worker
};
inline constexpr uint32_t kPhaseCount = 5;

struct SearchResult {
  std::vector<Finding> findings;  // sorted by Key()
  // Why nothing can be claimed beyond the findings; empty: the search was complete.
  std::vector<std::string> gaps;
  Statistics statistics;
  exec::ReductionCounters reductions;
  bool all_threads_ended = false;  // in some state that was reached
};

class Search {
 public:
  struct Shared;  // what the workers share
  Search(const lower::Code& code, const SearchOptions& options, VisitedSet* visited);
  ~Search();

  SearchResult Run();
  // Stops all workers soon; the reason becomes a gap.
  void RequestStop(const char* reason);
  Statistics progress() const;
  // Of each worker that has taken part.
  std::vector<Phase> phases() const;
  uint64_t canon_bytes() const;
  uint32_t workers() const;

 private:
  std::unique_ptr<Shared> shared_;
};

}  // namespace gmc::explore
