#include "explore/worker.h"

#include <algorithm>
#include <utility>

#include "hash/check.h"

namespace gmc::explore {

using exec::Operation;
using exec::Property;
using exec::StopKind;

namespace {

constexpr uint64_t kTransitionsBetweenLooks = 64;
constexpr size_t kLogBetweenLooks = size_t{2} << 20;

exec::MachineOptions MachineOptionsOf(Search::Shared& shared, MemoryListener* listener) {
  exec::MachineOptions options = shared.options.machine;
  options.tracking = Tracking::kStates;
  options.canon = &shared.canon;
  options.uses = shared.uses;
  options.listener = listener;
  options.keeps_heap_references = shared.options.asks(Property::kValidMemtrack);
  options.sees_frees = shared.options.asks(Property::kValidMemcleanup);
  options.pointers_may_leave = !shared.options.asks(Property::kDefBehavior);
  return options;
}

}  // namespace

Worker::Worker(Search::Shared& shared)
    : shared_(shared), machine_(shared.code, MachineOptionsOf(shared, this)), random_(shared.options.seed) {}

void Worker::ExploreAll() {
  SetPhase(Phase::kExecution);
  const exec::Stop& stop = Move();
  if (stop.kind != StopKind::kRunning) return HandleStop(exec::Stop(stop), 0);
  Origin origin;
  PassTurn({}, &origin);
  if (Put(CommitState(0), origin) == PutResult::kFull) return;
  Visit(origin);
  Run();
}

PutResult Worker::Put(Hash128 hash, const Origin& origin) {
  SetPhase(Phase::kVisitedSet);
  if (has_context_bound()) hash += HashBytes(&origin, sizeof(origin));
  if (shared_.visited.needs() == VisitedSet::Needs::kParts) {
    GMC_CHECK(ExportPieces(&machine_.memory(), &pieces_).ok());
    if (has_context_bound()) pieces_.pieces.emplace_back(reinterpret_cast<const char*>(&origin), sizeof(origin));
  }
  const PutResult result = shared_.visited.FindOrPut({hash, pieces_.pieces});
  if (result == PutResult::kFull) {
    shared_.AddGap("there is no room for more visited states");
    shared_.Stop();
  }
  SetPhase(Phase::kExecution);
  return result;
}

Origin Worker::OriginAfter(const Entry& entry, const Choice& choice) {
  Origin origin{choice.thread, entry.origin.switches};
  const size_t last = OwnWindow(entry, entry.origin.thread);
  const bool could_go_on = last < entry.threads.size() && entry.operations[last].is_enabled;
  if (choice.thread != entry.origin.thread && could_go_on) ++origin.switches;
  return origin;
}

// With the latest thread first, a new thread has the turn of the one that made it: it goes on, and that is no switch.
void Worker::PassTurn(std::span<const uint32_t> threads_before, Origin* origin) const {
  if (!has_context_bound() || shared_.options.order != ThreadOrder::kReversed) return;
  for (uint32_t slot = 0, limit = machine_.thread_limit(); slot < limit; ++slot) {
    const bool is_new = machine_.HasThread(slot) && std::ranges::find(threads_before, slot) == threads_before.end();
    if (is_new) origin->thread = slot;
  }
}

void Worker::Explore(const Branches& branches) {
  SetPhase(Phase::kHandOver);
  GMC_CHECK(ImportSnapshot(branches.snapshot, &machine_.memory()).ok());
  machine_.Rebind();
  prefix_ = branches.prefix;
  path_.clear();
  depth_ = 0;
  GMC_CHECK(machine_.memory().Push().ok());
  if (entries_.empty()) entries_.emplace_back();
  depth_ = 1;
  SetPhase(Phase::kExecution);
  Expand(&entries_[0]);
  entries_[0].choices = branches.choices;
  entries_[0].is_alone = false;
  entries_[0].next = 0;
  entries_[0].origin = branches.origin;
  Run();
}

void Worker::Run() {
  MemoryState& memory = machine_.memory();
  while (depth_ > 0 && !shared_.stopping.load(std::memory_order_relaxed)) {
    Entry& top = entries_[depth_ - 1];
    if (top.next == top.choices.size()) {
      GMC_CHECK(memory.Pop().ok());
      if (--depth_ == 0) break;
      path_.pop_back();
      GMC_CHECK(memory.Backtrack().ok());
      continue;
    }
    Take(top.choices[top.next++]);
  }
  while (memory.HasSavedState()) GMC_CHECK(memory.Pop().ok());
  depth_ = 0;
  path_.clear();
  SetPhase(Phase::kIdle);
}

size_t Worker::OwnWindow(const Entry& entry, uint32_t thread) {
  return static_cast<size_t>(std::find(entry.threads.begin(), entry.threads.end(), thread) - entry.threads.begin());
}

// Large steps may take gigabytes in few transitions.
void Worker::LookAtLimits() {
  if (!shared_.options.look_at_limits) return;
  const size_t log_bytes = machine_.memory().log_bytes();
  const bool is_due = counters_.transitions.load(std::memory_order_relaxed) % kTransitionsBetweenLooks == 0;
  if (!is_due && log_bytes < next_look_bytes_) return;
  next_look_bytes_ = std::max(next_look_bytes_, log_bytes + kLogBetweenLooks);
  shared_.options.look_at_limits();
}

// One transition from the state on top of the stack; back to it unless the state that it leads to is new.
void Worker::Take(Choice choice) {
  WorkerCounters::Count(&counters_.transitions);
  LookAtLimits();
  path_.push_back(choice);
  if (TakeAhead(choice)) return;
  Origin origin = has_context_bound() ? OriginAfter(entries_[depth_ - 1], choice) : Origin{};
  bool is_new = false;
  const std::optional<Hash128> hash = Do(choice);
  if (hash) {
    const Entry& entry = entries_[depth_ - 1];
    // How far a thread that is alone would come nobody has looked.
    const bool may_create = entry.threads.size() == 1 || entry.operations[OwnWindow(entry, choice.thread)].creates;
    if (may_create) PassTurn(entry.threads, &origin);
    const PutResult put = Put(*hash, origin);
    is_new = put == PutResult::kNew;
    if (put == PutResult::kSeen) WorkerCounters::Count(&counters_.matched);
  }
  if (is_new) return Visit(origin);
  path_.pop_back();
  GMC_CHECK(machine_.memory().Backtrack().ok());
  Entry& entry = entries_[depth_ - 1];
  if (hash || !std::exchange(entry.is_alone, false)) return;
  // The others have not had their turn.
  entry.choices.clear();
  entry.next = 0;
  AddChoices(&entry);
  std::erase(entry.choices, choice);
}

bool Worker::TakeAhead(const Choice& choice) {
  if (has_context_bound() || shared_.visited.needs() == VisitedSet::Needs::kParts) return false;
  const Entry& entry = entries_[depth_ - 1];
  const size_t own = OwnWindow(entry, choice.thread);
  if (shared_.uses != nullptr) machine_.SetOthers(entry.uses, own);
  const std::optional<Hash128> hash =
      machine_.Forecast(choice.thread, choice.alternative, {entry.windows.data(), entry.threads.size()}, own);
  if (!hash) return false;
  const PutResult put = Put(*hash, {});
  if (put == PutResult::kNew) {
    move_ = choice;
    (void)machine_.StepAsForetold();
    CheckSectionRaces(entry, choice);
    GMC_CHECK_MSG(CommitState(choice.thread) == *hash, "a step leads to another state than was told");
    Visit({});
    return true;
  }
  machine_.CountForecast();
  CheckSectionRaces(entry, choice);
  if (machine_.memory().IsChanged()) GMC_CHECK(machine_.memory().Backtrack().ok());
  if (put == PutResult::kSeen) WorkerCounters::Count(&counters_.matched);
  path_.pop_back();
  return true;
}

const exec::Stop& Worker::Move() {
  if (!move_) return machine_.Start();
  const Entry& entry = entries_[depth_ - 1];
  const size_t own = OwnWindow(entry, move_->thread);
  if (shared_.uses != nullptr) machine_.SetOthers(entry.uses, own);
  return machine_.Step(move_->thread, move_->alternative, {entry.windows.data(), entry.threads.size()}, own);
}

std::optional<Hash128> Worker::Do(const Choice& choice) {
  move_ = choice;
  const exec::Stop& stop = Move();
  CheckSectionRaces(entries_[depth_ - 1], choice);
  if (stop.kind == StopKind::kRunning) {
    const Hash128 hash = CommitState(choice.thread);
    if (stop.kind == StopKind::kRunning) return hash;  // otherwise a step made again was interrupted
  }
  HandleStop(exec::Stop(stop), choice.thread);
  return std::nullopt;
}

void Worker::Visit(const Origin& origin) {
  WorkerCounters::Count(&counters_.states);
  const bool is_limited = shared_.options.max_states != UINT64_MAX;
  if (is_limited && shared_.limited_states.fetch_add(1) + 1 >= shared_.options.max_states) {
    shared_.AddGap("the limit of --max-states was reached");
    shared_.Stop();
  }
  GMC_CHECK(machine_.memory().Push().ok());
  if (entries_.size() == depth_) entries_.emplace_back();
  const uint64_t depth = prefix_.size() + depth_;
  if (depth > counters_.max_depth.load(std::memory_order_relaxed)) counters_.max_depth.store(depth);
  Entry& entry = entries_[depth_++];
  entry.origin = origin;
  Expand(&entry);
  KeepBounds(&entry, depth);
  if (shared_.wants_work()) GiveAway();
}

void Worker::KeepBounds(Entry* entry, uint64_t depth) {
  if (depth >= shared_.options.max_depth && !entry->choices.empty()) {
    shared_.AddGap("the limit of --max-depth was reached");
    entry->choices.clear();
  }
  if (!has_context_bound()) return;
  const size_t dropped = std::erase_if(entry->choices, [&](const Choice& choice) {
    return OriginAfter(*entry, choice).switches > shared_.options.context_bound;
  });
  if (dropped != 0) shared_.AddGap("the limit of --context-bound was reached");
}

void Worker::FindThreads(Entry* entry) {
  entry->threads.clear();
  for (uint32_t slot = 0, limit = machine_.thread_limit(); slot < limit; ++slot) {
    if (machine_.HasThread(slot)) entry->threads.push_back(slot);
  }
  while (entry->operations.size() < entry->threads.size()) {
    entry->operations.emplace_back();
    entry->windows.emplace_back();
  }
  if (shared_.uses == nullptr) return;
  entry->uses.Begin(3 * shared_.uses->words());
  for (const uint32_t slot : entry->threads) machine_.FindUses(&entry->uses, slot);
}

void Worker::ProbeThread(Entry* entry, size_t number) {
  const exec::Reductions& reductions = shared_.options.machine.reductions;
  const uint32_t slot = entry->threads[number];
  if (shared_.uses != nullptr) machine_.SetOthers(entry->uses, number);
  const bool needs_window = reductions.windows || reductions.alone;
  entry->operations[number] = needs_window ? machine_.ProbeWindow(slot) : machine_.Probe(slot);
  std::vector<exec::MemoryAccess>& window = entry->windows[number];
  window.clear();
  if (reductions.windows) window = machine_.step_accesses();
}

void Worker::AddChoices(Entry* entry) {
  const std::optional<uint32_t> owner = machine_.section_owner();
  for (size_t number = 0; number < entry->threads.size(); ++number) {
    const uint32_t slot = entry->threads[number];
    const Operation& operation = entry->operations[number];
    if (!operation.is_enabled || (owner && *owner != slot)) continue;
    uint32_t alternatives = operation.alternatives;
    if (!operation.sampled.empty()) alternatives = std::min(alternatives, shared_.options.max_samples);
    for (uint32_t i = 0; i < alternatives; ++i) entry->choices.push_back({slot, i});
  }
  const std::vector<Choice>& way = path_.empty() ? prefix_ : path_;
  const uint32_t last = way.empty() ? 0 : way.back().thread;
  const auto is_first = [&](const Choice& choice) { return choice.thread > last; };
  const bool main_waits = !entry->threads.empty() && entry->threads[0] == 0 && !entry->operations[0].creates;
  const auto is_no_main = [&](const Choice& choice) { return (choice.thread != 0) == main_waits; };
  if (shared_.options.order == ThreadOrder::kReversed) std::reverse(entry->choices.begin(), entry->choices.end());
  if (shared_.options.order == ThreadOrder::kRoundRobin) {
    std::stable_partition(entry->choices.begin(), entry->choices.end(), is_first);
    std::stable_partition(entry->choices.begin(), entry->choices.end(), is_no_main);
  }
  if (shared_.options.seed != 0) std::shuffle(entry->choices.begin(), entry->choices.end(), random_);
}

void Worker::Expand(Entry* entry) {
  entry->choices.clear();
  entry->next = 0;
  entry->is_alone = false;
  FindThreads(entry);
  const std::optional<uint32_t> owner = machine_.section_owner();
  const bool may_be_alone = shared_.options.machine.reductions.alone && entry->threads.size() > 1 && !owner &&
                            shared_.uses != nullptr && !has_context_bound();
  for (size_t number = 0; number < entry->threads.size(); ++number) {
    const uint32_t slot = entry->threads[number];
    ProbeThread(entry, number);
    const Operation& operation = entry->operations[number];
    if (!operation.is_enabled || (owner && *owner != slot)) continue;
    if (!operation.sampled.empty()) NoteSample(operation, slot);
    if (!may_be_alone || entry->is_alone || !machine_.window_is_own()) continue;
    entry->is_alone = true;
    entry->choices.push_back({slot, 0});
  }
  if (entry->is_alone) {
    machine_.CountAlone();
  } else {
    AddChoices(entry);
  }
  if (!owner) CheckRaces(*entry);
  CheckDeadlock(*entry);
}

// Errors behind some of the possible values are real, but that there are none proves nothing.
void Worker::NoteSample(const Operation& operation, uint32_t thread) {
  if (!sampled_.insert(machine_.probed_at()).second) return;
  const std::vector<exec::StackEntry> stack = machine_.StackOf(thread);
  const std::string place = stack.empty() ? "" : " at " + exec::PlaceOf(stack[0]);
  shared_.AddGap("sampled values of " + std::string(operation.sampled) + place);
}

// The shallowest state that still has branches.
void Worker::GiveAway() {
  for (size_t i = 0; i + 1 < depth_; ++i) {
    Entry& entry = entries_[i];
    if (entry.next == entry.choices.size()) continue;
    SetPhase(Phase::kHandOver);
    Branches branches;
    Result<std::string> snapshot = ExportSavedSnapshot(&machine_.memory(), i);
    GMC_CHECK(snapshot.ok());
    branches.snapshot = *std::move(snapshot);
    branches.origin = entry.origin;
    branches.prefix = prefix_;
    branches.prefix.insert(branches.prefix.end(), path_.begin(), path_.begin() + static_cast<ptrdiff_t>(i));
    branches.choices.assign(entry.choices.begin() + static_cast<ptrdiff_t>(entry.next), entry.choices.end());
    entry.choices.resize(entry.next);
    shared_.Give(std::move(branches));
    return SetPhase(Phase::kExecution);
  }
}

// Blocks may have been lost in the step, before whatever ended it.
void Worker::HandleStop(const exec::Stop& stop, uint32_t thread) {
  Commit(thread);
  switch (stop.kind) {
    case StopKind::kRunning:
    case StopKind::kPruned:
      return;
    case StopKind::kExited:
      return CheckEnd();
    case StopKind::kUnknown: {
      const char* const stopped = shared_.stop_reason.load();
      if (stopped != nullptr && stop.text == stopped) return;  // it is a gap anyway
      const std::string place = stop.stack.empty() ? "" : " at " + exec::PlaceOf(stop.stack[0]);
      return shared_.AddGap(stop.text + place);
    }
    case StopKind::kError:
      break;
  }
  if (shared_.options.asks(stop.property)) {
    std::vector<Party> parties = {{machine_.ThreadName(thread), "", stop.stack}};
    for (const exec::Event& event : stop.earlier) parties.push_back({event.thread, event.text, event.stack});
    return Report(stop.property, stop.text, std::move(parties));
  }
  // A failed assertion and the like end the program.
  if (stop.property == Property::kUnreachCall) CheckEnd();
  // What is undefined may do anything: nothing can be claimed of what comes after it.
  const bool is_undefined = stop.property == Property::kValidDeref || stop.property == Property::kValidFree ||
                            stop.property == Property::kDefBehavior;
  if (is_undefined) {
    shared_.AddGap(std::string(kUndefinedBehaviour) + (stop.stack.empty() ? "?" : exec::PlaceOf(stop.stack[0])));
  }
}

void Worker::Report(Property property, std::string text, std::vector<Party> parties, size_t blamed) {
  Finding finding;
  finding.property = property;
  finding.text = std::move(text);
  finding.parties = std::move(parties);
  finding.blamed = blamed;
  finding.schedule = prefix_;
  finding.schedule.insert(finding.schedule.end(), path_.begin(), path_.end());
  shared_.AddFinding(std::move(finding));
}

}  // namespace gmc::explore
