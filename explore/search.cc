#include "explore/search.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

#include "explore/search_shared.h"
#include "explore/worker.h"

namespace gmc::explore {

Search::Shared::Shared(const lower::Code& program, const SearchOptions& search_options, VisitedSet* set)
    : code(program), options(search_options), visited(*set), workers([this] {
        auto worker = std::make_unique<Worker>(*this);
        const std::lock_guard lock(workers_mutex);
        all_workers.push_back(worker.get());
        if (const char* reason = stop_reason.load()) worker->Interrupt(reason);
        return worker;
      }) {}

Search::Shared::~Shared() = default;

void Search::Shared::AddFinding(Finding finding) {
  const std::lock_guard lock(mutex);
  const std::string key = finding.Key();
  auto [place, is_new] = findings.try_emplace(key, std::move(finding));
  // Among several schedules to one place the shortest is shown.
  if (!is_new && finding.schedule.size() < place->second.schedule.size()) place->second = std::move(finding);
  if (!options.all_findings) Stop();
}

void Search::Shared::AddGap(const std::string& reason) {
  const std::lock_guard lock(mutex);
  gaps.insert(reason);
}

void Search::Shared::Give(Branches branches) {
  tasks.fetch_add(1, std::memory_order_relaxed);
  handed_over.fetch_add(1, std::memory_order_relaxed);
  group.run([this, work = std::move(branches)] {
    if (!stopping.load(std::memory_order_relaxed)) workers.local()->Explore(work);
    tasks.fetch_sub(1, std::memory_order_relaxed);
  });
}

Search::Search(const lower::Code& code, const SearchOptions& options, VisitedSet* visited)
    : shared_(std::make_unique<Shared>(code, options, visited)) {}

Search::~Search() = default;

SearchResult Search::Run() {
  // Otherwise there are never more workers than processors, whatever was asked for.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, shared_->options.workers);
  tbb::task_arena arena(static_cast<int>(shared_->options.workers));
  shared_->tasks = 1;
  arena.execute([&] {
    shared_->group.run([&] {
      shared_->workers.local()->ExploreAll();
      shared_->tasks.fetch_sub(1, std::memory_order_relaxed);
    });
    shared_->group.wait();
  });
  SearchResult result;
  if (const char* reason = shared_->stop_reason.load()) shared_->AddGap(reason);
  for (auto& [key, finding] : shared_->findings) result.findings.push_back(std::move(finding));
  result.gaps.assign(shared_->gaps.begin(), shared_->gaps.end());
  result.statistics = progress();
  result.all_threads_ended = shared_->all_threads_ended;
  return result;
}

void Search::RequestStop(const char* reason) {
  const char* none = nullptr;
  shared_->stop_reason.compare_exchange_strong(none, reason);
  shared_->Stop();
  const std::lock_guard lock(shared_->workers_mutex);
  for (Worker* worker : shared_->all_workers) worker->Interrupt(reason);
}

Statistics Search::progress() const {
  Statistics total;
  const std::lock_guard lock(shared_->workers_mutex);
  for (const Worker* worker : shared_->all_workers) {
    const WorkerCounters& counters = worker->counters();
    total.states += counters.states.load(std::memory_order_relaxed);
    total.transitions += counters.transitions.load(std::memory_order_relaxed);
    total.matched += counters.matched.load(std::memory_order_relaxed);
    total.max_depth = std::max(total.max_depth, counters.max_depth.load(std::memory_order_relaxed));
  }
  total.handed_over = shared_->handed_over.load(std::memory_order_relaxed);
  return total;
}

std::vector<Phase> Search::phases() const {
  std::vector<Phase> phases;
  const std::lock_guard lock(shared_->workers_mutex);
  for (const Worker* worker : shared_->all_workers) phases.push_back(worker->counters().phase.load());
  return phases;
}

uint64_t Search::canon_bytes() const { return shared_->canon.memory_bytes(); }

uint32_t Search::workers() const { return shared_->options.workers; }

}  // namespace gmc::explore
