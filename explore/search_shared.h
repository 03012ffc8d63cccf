// What the workers of a search share.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/lower/object_uses.h"
#include "core/memory/canon.h"
#include "explore/search.h"
#include "explore/task_pool.h"

namespace gmc::explore {

class Worker;

// How a state was reached, as far as it matters for a context bound: states that differ in it are then different.
struct Origin {
  uint32_t thread = 0;    // that moved last, or has the turn for another reason
  uint32_t switches = 0;  // from a thread that could have gone on
};

// Unexplored branches of one state, as they are handed over.
struct Branches {
  Origin origin;
  std::string snapshot;
  std::vector<Choice> prefix;   // how to reach the state
  std::vector<Choice> choices;  // what is to be tried there
};

// What a task of the pool does. The flag is how the thread sanitizer knows that the branches are handed over.
struct Task {
  std::optional<Branches> branches;  // none: the whole program
  std::atomic<bool> is_given{false};
};

// A worker, and whether a task has it; tasks that have it one after the other may be on different threads.
struct WorkerSlot {
  std::unique_ptr<Worker> worker;
  std::atomic<bool> is_taken{false};
};

// What one worker counts. Written by that worker alone, so that counting shares no cache line.
struct alignas(64) WorkerCounters {
  std::atomic<uint64_t> states{0}, transitions{0}, matched{0}, max_depth{0};
  std::atomic<Phase> phase{Phase::kIdle};

  static void Count(std::atomic<uint64_t>* counter) {
    counter->store(counter->load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
};

// Thread safety: everything may be used from any thread; counters are relaxed.
struct Search::Shared {
  Shared(const lower::Code& program, const SearchOptions& search_options, VisitedSet* set);
  ~Shared();

  void AddFinding(Finding finding);
  void AddGap(const std::string& reason);
  void Stop() { stopping.store(true, std::memory_order_relaxed); }
  bool wants_work() const { return options.splits_always || tasks.load(std::memory_order_relaxed) < options.workers; }
  void Give(Branches branches);
  // Runs the task on the slot's worker, and deletes it.
  void Run(Task* task, uint32_t slot);

  const lower::Code& code;
  const SearchOptions options;
  VisitedSet& visited;
  const std::unique_ptr<lower::ObjectUses> own_uses;  // if none were given
  const lower::ObjectUses* const uses;                // null: no reduction needs them, or all memory is one
  CanonTable canon;

  std::atomic<bool> stopping{false};
  std::atomic<const char*> stop_reason{nullptr};
  std::atomic<uint32_t> tasks{0};  // running or waiting to be taken
  std::atomic<uint64_t> handed_over{0};
  std::atomic<uint64_t> limited_states{0};  // counted only if there is a limit of states
  std::atomic<bool> all_threads_ended{false};

  TaskPool pool;
  mutable std::mutex workers_mutex;  // of making workers; RequestStop looks at those that there are
  std::vector<WorkerSlot> slots;

  static constexpr size_t kMaxGaps = 1000;
  std::mutex mutex;
  std::map<std::string, Finding> findings;
  std::set<std::string> gaps;  // some of them, if they are very many
};

}  // namespace gmc::explore
