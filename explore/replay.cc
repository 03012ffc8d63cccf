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

// Whether the finding is the one with that key. A key of a property alone means any of its findings.
bool IsMeant(const std::string& key, const std::string& found) {
  return found == key || (key.find('|') == std::string::npos && found.starts_with(key + "|"));
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

void Worker::NoteOutcome(const Entry& entry, const Choice& choice) {
  const exec::Operation& operation = entry.operations[OwnWindow(entry, choice.thread)];
  if (operation.alternatives > 1 && !operation.chooses_input) outcomes_.push_back(choice.alternative);
}

std::optional<Finding> Worker::FindingOf(const std::string& key) const {
  const auto finding = shared_.findings.lower_bound(key);
  if (finding == shared_.findings.end() || !IsMeant(key, finding->first)) return std::nullopt;
  return finding->second;
}

std::optional<Finding> Worker::FollowBy(const std::function<std::optional<Choice>()>& next, const std::string& key,
                                        exec::InstructionWatcher* watcher, const std::function<bool()>& should_stop) {
  GMC_CHECK(shared_.options.all_findings && path_.empty());
  const bool ends_in_step = watcher != nullptr && IsMeant(exec::NameOf(exec::Property::kValidMemtrack), key);
  MemoryState& memory = machine_.memory();
  machine_.Watch(watcher);
  if (entries_.empty()) entries_.emplace_back();
  depth_ = 1;
  if (ends_in_step && MoveToLoss(key)) return FindingOf(key);
  const exec::Stop stop = Move();
  if (stop.kind != exec::StopKind::kRunning) {
    HandleStop(stop, 0);
    return FindingOf(key);
  }
  Commit(0);
  for (;;) {
    GMC_CHECK(memory.Push().ok());
    Expand(&entries_[0]);
    if (std::optional<Finding> finding = FindingOf(key)) return finding;
    const std::optional<Choice> choice = should_stop() ? std::nullopt : next();
    if (!choice || !IsPossible(entries_[0], *choice)) return std::nullopt;
    NoteOutcome(entries_[0], *choice);
    path_.push_back(*choice);
    move_ = choice;
    if ((ends_in_step && MoveToLoss(key)) || !Do(*choice)) return FindingOf(key);
    GMC_CHECK(memory.Pop().ok());
  }
}

std::optional<Finding> Worker::Follow(const std::vector<Choice>& schedule, const std::string& key,
                                      exec::InstructionWatcher* watcher, const std::function<bool()>& should_stop) {
  size_t done = 0;
  const auto next = [&]() -> std::optional<Choice> {
    if (done == schedule.size()) return std::nullopt;
    return schedule[done++];
  };
  return FollowBy(next, key, watcher, should_stop);
}

std::optional<Finding> Worker::FollowOutcomes(const std::vector<uint32_t>& outcomes, const std::string& key,
                                              const std::function<bool()>& should_stop) {
  size_t done = 0;
  const auto next = [&]() -> std::optional<Choice> {
    const Entry& entry = entries_[0];
    if (entry.threads.size() != 1) return std::nullopt;
    if (entry.operations[0].alternatives == 1) return Choice{entry.threads[0], 0};
    if (done == outcomes.size()) return std::nullopt;
    return Choice{entry.threads[0], outcomes[done++]};
  };
  return FollowBy(next, key, nullptr, should_stop);
}

std::optional<Finding> Replay(const lower::Code& code, const SearchOptions& options,
                              const std::vector<Choice>& schedule, const std::string& key,
                              const std::function<bool()>& should_stop) {
  const std::unique_ptr<VisitedSet> unused = MakeHash128Set();
  Search::Shared shared(code, ReplayOptionsOf(options), unused.get());
  return Worker(shared).Follow(schedule, key, nullptr, should_stop);
}

std::optional<Finding> ReplayWithInputs(const lower::Code& code, const SearchOptions& options,
                                        const std::vector<Choice>& schedule, const std::string& key,
                                        const std::function<bool()>& should_stop) {
  const std::unique_ptr<VisitedSet> unused = MakeHash128Set();
  SearchOptions noting = ReplayOptionsOf(options);
  noting.machine.notes_inputs = true;
  Search::Shared first(code, noting, unused.get());
  Worker worker(first);
  if (!worker.Follow(schedule, key, nullptr, should_stop)) return std::nullopt;
  SearchOptions given = ReplayOptionsOf(options);
  given.machine.inputs = worker.machine().NotedInputs();
  Search::Shared second(code, given, unused.get());
  std::optional<Finding> finding = Worker(second).FollowOutcomes(worker.outcomes(), key, should_stop);
  if (finding) finding->inputs = *given.machine.inputs;
  return finding;
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
