#include "explore/search.h"

#include <algorithm>

#include "explore/search_shared.h"
#include "explore/worker.h"
#include "hash/check.h"

namespace gmc::explore {

namespace {

const lower::ObjectUses* UsesOf(const exec::MachineOptions& options, const lower::ObjectUses* own) {
  const lower::ObjectUses* const uses = own != nullptr ? own : options.uses;
  // What a crowd may do is not what its one thread may.
  return !options.crowds && options.reductions.need_uses() && uses->tracked() > 1 ? uses : nullptr;
}

}  // namespace

Search::Shared::Shared(const lower::Code& program, const SearchOptions& search_options, VisitedSet* set)
    : code(program),
      options(search_options),
      visited(*set),
      own_uses(options.machine.uses == nullptr && options.machine.reductions.need_uses()
                   ? std::make_unique<lower::ObjectUses>(program)
                   : nullptr),
      uses(UsesOf(options.machine, own_uses.get())),
      pool(options.workers, this,
           [](void* shared, void* task, uint32_t slot) {
             static_cast<Shared*>(shared)->Run(static_cast<Task*>(task), slot);
           }),
      slots(options.workers) {}

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
  if (gaps.size() < kMaxGaps) gaps.insert(reason);
  if (options.stops_at_gaps) Stop();
}

void Search::Shared::Give(Branches branches) {
  tasks.fetch_add(1, std::memory_order_relaxed);
  handed_over.fetch_add(1, std::memory_order_relaxed);
  auto task = std::make_unique<Task>();
  task->branches = std::move(branches);
  task->is_given.store(true, std::memory_order_release);
  pool.Add(task.release());
}

void Search::Shared::Run(Task* given, uint32_t number) {
  GMC_CHECK(given->is_given.load(std::memory_order_acquire));
  const std::unique_ptr<Task> task(given);
  WorkerSlot& slot = slots[number];
  GMC_CHECK(!slot.is_taken.exchange(true, std::memory_order_acquire));
  if (slot.worker == nullptr) {
    auto worker = std::make_unique<Worker>(*this);
    const std::lock_guard lock(workers_mutex);
    slot.worker = std::move(worker);
    if (const char* reason = stop_reason.load()) slot.worker->Interrupt(reason);
  }
  if (!task->branches) {
    slot.worker->ExploreAll();
  } else if (!stopping.load(std::memory_order_relaxed)) {
    slot.worker->Explore(*task->branches);
  }
  slot.is_taken.store(false, std::memory_order_release);
  tasks.fetch_sub(1, std::memory_order_release);
}

Search::Search(const lower::Code& code, const SearchOptions& options, VisitedSet* visited)
    : shared_(std::make_unique<Shared>(code, options, visited)) {}

Search::~Search() = default;

SearchResult Search::Run() {
  auto first = std::make_unique<Task>();
  first->is_given.store(true, std::memory_order_release);
  shared_->tasks = 1;
  shared_->pool.RunAll(first.release());
  GMC_CHECK(shared_->tasks.load(std::memory_order_acquire) == 0);
  SearchResult result;
  if (const char* reason = shared_->stop_reason.load()) shared_->AddGap(reason);
  for (auto& [key, finding] : shared_->findings) result.findings.push_back(std::move(finding));
  result.gaps.assign(shared_->gaps.begin(), shared_->gaps.end());
  result.statistics = progress();
  for (const WorkerSlot& slot : shared_->slots) {
    if (slot.worker != nullptr) result.reductions += slot.worker->machine().reduction_counters();
  }
  result.all_threads_ended = shared_->all_threads_ended;
  return result;
}

void Search::RequestStop(const char* reason) {
  const char* none = nullptr;
  shared_->stop_reason.compare_exchange_strong(none, reason);
  shared_->Stop();
  const std::lock_guard lock(shared_->workers_mutex);
  for (const WorkerSlot& slot : shared_->slots) {
    if (slot.worker != nullptr) slot.worker->Interrupt(reason);
  }
}

Statistics Search::progress() const {
  Statistics total;
  const std::lock_guard lock(shared_->workers_mutex);
  for (const WorkerSlot& slot : shared_->slots) {
    if (slot.worker == nullptr) continue;
    const WorkerCounters& counters = slot.worker->counters();
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
  for (const WorkerSlot& slot : shared_->slots) {
    if (slot.worker != nullptr) phases.push_back(slot.worker->counters().phase.load());
  }
  return phases;
}

uint64_t Search::canon_bytes() const { return shared_->canon.memory_bytes(); }

uint32_t Search::workers() const { return shared_->options.workers; }

}  // namespace gmc::explore
