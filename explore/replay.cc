#include "explore/replay.h"

#include "explore/path_recorder.h"
#include "explore/search_shared.h"
#include "explore/trace_recorder.h"
#include "explore/worker.h"
#include "hash/check.h"

namespace gmc::explore {
namespace {

SearchOptions ReplayOptionsOf(SearchOptions options) {
  options.workers = 1;
  options.seed = 0;
  options.all_findings = true;
  options.splits_always = false;
  return options;
}

}  // namespace

bool Worker::IsPossible(const Entry& entry, const Choice& choice) const {
  const std::optional<uint32_t> owner = machine_.section_owner();
  if (owner && *owner != choice.thread) return false;
  for (size_t i = 0; i < entry.threads.size(); ++i) {
    if (entry.threads[i] != choice.thread) continue;
    return entry.operations[i].is_enabled && choice.alternative < entry.operations[i].alternatives;
  }
  return false;
}

std::optional<Finding> Worker::Follow(const std::vector<Choice>& schedule, const std::string& key,
                                      exec::InstructionWatcher* watcher, const std::function<bool()>& should_stop) {
  GMC_CHECK(shared_.options.all_findings && path_.empty());
  const auto found = [&]() -> std::optional<Finding> {
    const auto finding = shared_.findings.find(key);
    if (finding == shared_.findings.end()) return std::nullopt;
    return finding->second;
  };
  MemoryState& memory = machine_.memory();
  machine_.Watch(watcher);
  if (entries_.empty()) entries_.emplace_back();
  depth_ = 1;
  const exec::Stop stop = machine_.Start();
  if (stop.kind != exec::StopKind::kRunning) {
    HandleStop(stop, 0);
    return found();
  }
  Commit(0);
  for (size_t next = 0;; ++next) {
    GMC_CHECK(memory.Push().ok());
    Expand(&entries_[0]);
    if (std::optional<Finding> finding = found()) return finding;
    if (next == schedule.size() || !IsPossible(entries_[0], schedule[next]) || should_stop()) return std::nullopt;
    path_.push_back(schedule[next]);
    if (!Do(schedule[next])) return found();
    GMC_CHECK(memory.Pop().ok());
  }
}

std::optional<Finding> Replay(const lower::Code& code, const SearchOptions& options,
                              const std::vector<Choice>& schedule, const std::string& key,
                              const std::function<bool()>& should_stop) {
  const std::unique_ptr<VisitedSet> unused = MakeHash128Set();
  Search::Shared shared(code, ReplayOptionsOf(options), unused.get());
  return Worker(shared).Follow(schedule, key, nullptr, should_stop);
}

std::optional<TracedFinding> ReplayTraced(const lower::Code& code, const SearchOptions& options,
                                          const std::vector<Choice>& schedule, const std::string& key,
                                          const std::function<bool()>& should_stop) {
  const std::unique_ptr<VisitedSet> unused = MakeHash128Set();
  Search::Shared shared(code, ReplayOptionsOf(options), unused.get());
  Worker worker(shared);
  TraceRecorder recorder(code, &worker.machine());
  std::optional<Finding> finding = worker.Follow(schedule, key, &recorder, should_stop);
  if (!finding) return std::nullopt;
  return TracedFinding{*std::move(finding), recorder.Finish()};
}

std::optional<Path> ReplayPath(const lower::Code& code, const SearchOptions& options,
                               const std::vector<Choice>& schedule, const std::string& key) {
  const std::unique_ptr<VisitedSet> unused = MakeHash128Set();
  Search::Shared shared(code, ReplayOptionsOf(options), unused.get());
  Worker worker(shared);
  PathRecorder recorder(code, &worker.machine());
  if (!worker.Follow(schedule, key, &recorder, NeverStop)) return std::nullopt;
  return recorder.Finish();
}

}  // namespace gmc::explore
