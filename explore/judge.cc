// What is wrong with a state, besides the errors that a step itself meets: races, deadlocks, leaks.
//
// Races need no clocks: a state where two threads are about to make conflicting accesses that are not both atomic. A
// thread in an atomic section shuts the others out, so what it accesses there is held against what the others were
// about to do when the section began.
//
// A deadlock is a state in which some thread has not ended and none can go on. Partial: threads that wait for each
// other in a circle of mutexes and joins, or for a mutex whose owner has ended. Who is to blame are the members of the
// circle or the one that waits for the ended owner, whatever the others do: they depend on how far a step goes.
#include <algorithm>

#include "explore/worker.h"
#include "hash/check.h"

namespace gmc::explore {

using exec::AccessKind;
using exec::Atomicity;
using exec::MemoryAccess;
using exec::Operation;
using exec::Property;
using exec::WaitReason;

namespace {

bool IsRace(const MemoryAccess& a, const MemoryAccess& b) {
  return !(a.atomicity == Atomicity::kAtomic && b.atomicity == Atomicity::kAtomic) && exec::Conflict(a, b);
}

const char* NounOf(WaitReason reason) {
  switch (reason) {
    case WaitReason::kNothing:
      return "nothing";
    case WaitReason::kMutex:
      return "a mutex";
    case WaitReason::kThread:
      return "the end of a thread";
    case WaitReason::kCondition:
      return "a condition variable";
    case WaitReason::kSemaphore:
      return "a semaphore";
    case WaitReason::kBarrier:
      return "a barrier";
    case WaitReason::kReadWriteLock:
      return "a read-write lock";
    case WaitReason::kSpinLock:
      return "a spin lock";
    case WaitReason::kOnce:
      return "a pthread_once that another thread runs";
  }
  return "?";
}

constexpr uint32_t kNobody = ~uint32_t{0};

// A step makes an access as a whole. Machines make that of an object in parts, and write a bit-field by reading what is
// beside it before: another thread's access may come in between.
bool IsInParts(const Operation& operation, const MemoryAccess& access) {
  constexpr uint64_t kWord = 8;
  if (access.atomicity == Atomicity::kAtomic) return false;
  const auto reads_it = [&](const MemoryAccess& other) {
    return other.kind == AccessKind::kRead && other.at == access.at && other.size == access.size;
  };
  return access.size > kWord || (access.kind == AccessKind::kWrite &&
                                 std::any_of(operation.accesses.begin(), operation.accesses.end(), reads_it));
}

bool IsInParts(const Operation& operation) {
  return std::any_of(operation.accesses.begin(), operation.accesses.end(),
                     [&](const MemoryAccess& access) { return IsInParts(operation, access); });
}

}  // namespace

std::string Worker::Describe(const MemoryAccess& access) const {
  const std::string what = access.kind == AccessKind::kWrite ? "writes " : "reads ";
  return what + std::to_string(access.size) + " bytes at offset " + std::to_string(access.at.offset) + " of " +
         machine_.DescribeArea(access.at.area);
}

Party Worker::PartyOf(uint32_t thread, std::string text) {
  return {machine_.ThreadName(thread), std::move(text), machine_.StackOf(thread)};
}

// Where races are not asked for, an access in parts that races is a gap: what comes of it was not tried.
void Worker::CheckRaces(const Entry& entry) {
  const bool is_asked = shared_.options.asks(Property::kNoDataRace);
  const auto end = entry.operations.begin() + static_cast<ptrdiff_t>(entry.threads.size());
  const auto is_in_parts = [](const Operation& operation) { return IsInParts(operation); };
  if (!is_asked && std::none_of(entry.operations.begin(), end, is_in_parts)) return;
  for (size_t i = 0; i < entry.threads.size(); ++i) {
    const Operation& left = entry.operations[i];
    if (!left.is_enabled) continue;
    const bool is_crowd = IsCrowd(entry.threads[i]);
    for (size_t j = is_crowd ? i : i + 1; j < entry.threads.size(); ++j) {
      const Operation& right = entry.operations[j];
      if (!right.is_enabled) continue;
      for (const MemoryAccess& a : left.accesses) {
        if (i == j && machine_.HasOfItsOwn(entry.threads[i], a.at.area)) continue;
        for (const MemoryAccess& b : right.accesses) {
          if (!IsRace(a, b)) continue;
          if (!is_asked) {
            if (IsInParts(left, a)) NoteInParts(entry.threads[i], a);
            if (IsInParts(right, b)) NoteInParts(entry.threads[j], b);
            continue;
          }
          Report(Property::kNoDataRace, "data race on " + machine_.DescribeArea(a.at.area),
                 {PartyOf(entry.threads[i], Describe(a)), PartyOf(entry.threads[j], Describe(b))}, 2);
        }
      }
    }
  }
}

void Worker::NoteInParts(uint32_t thread, const MemoryAccess& access) {
  const std::vector<exec::StackEntry> stack = machine_.StackOf(thread);
  shared_.AddGap("an access to " + machine_.DescribeArea(access.at.area) +
                 " in parts, which another thread disturbs, at " + (stack.empty() ? "?" : exec::PlaceOf(stack[0])));
}

// The step was just made. Where the thread was in the middle of it is found out by making it again.
void Worker::CheckSectionRaces(const Entry& entry, const Choice& choice) {
  const bool is_asked = shared_.options.asks(Property::kNoDataRace);
  struct Race {
    size_t ours;
    uint32_t thread;
    MemoryAccess theirs;
  };
  const std::vector<MemoryAccess>& accesses = machine_.step_accesses();
  if (std::ranges::none_of(accesses, [](const MemoryAccess& access) { return access.in_section; })) return;
  std::vector<Race> races;
  for (size_t i = 0; i < entry.threads.size(); ++i) {
    const Operation& other = entry.operations[i];
    const bool is_same = entry.threads[i] == choice.thread && !IsCrowd(choice.thread);
    if (is_same || !other.is_enabled || (!is_asked && !IsInParts(other))) continue;
    for (const MemoryAccess& theirs : other.accesses) {
      if (theirs.atomicity == Atomicity::kAtomic) continue;
      for (size_t k = 0; k < accesses.size(); ++k) {
        if (!accesses[k].in_section || !exec::Conflict(accesses[k], theirs)) continue;
        if (!is_asked) {
          if (IsInParts(other, theirs)) NoteInParts(entry.threads[i], theirs);
          continue;
        }
        races.push_back({k, entry.threads[i], theirs});
      }
    }
  }
  MemoryState& memory = machine_.memory();
  for (const Race& race : races) {
    GMC_CHECK(memory.Backtrack().ok());
    const MemoryAccess ours = accesses[race.ours];
    Party them = PartyOf(race.thread, Describe(race.theirs));
    Party us{machine_.ThreadName(choice.thread), Describe(ours) + " in an atomic section", {}};
    if (shared_.uses != nullptr) machine_.SetOthers(entry.uses, OwnWindow(entry, choice.thread));
    (void)machine_.StepAndWatch(choice.thread, choice.alternative, {entry.windows.data(), entry.threads.size()},
                                OwnWindow(entry, choice.thread), race.ours, &us.stack);
    if (us.stack.empty()) return;  // interrupted
    Report(Property::kNoDataRace, "data race on " + machine_.DescribeArea(ours.at.area),
           {std::move(us), std::move(them)}, 2);
  }
}

void Worker::CheckDeadlock(const Entry& entry) {
  if (!shared_.options.asks(Property::kNoDeadlock)) return;
  const size_t count = entry.threads.size();
  const auto end = entry.operations.begin() + static_cast<ptrdiff_t>(count);
  if (std::all_of(entry.operations.begin(), end, [](const Operation& each) { return each.is_enabled; })) return;
  std::vector<uint32_t>& waits_for = waits_for_;
  waits_for.assign(count, kNobody);
  std::vector<std::vector<size_t>> groups;  // of threads that will never go on, each for a reason of its own
  bool some_enabled = false;
  for (size_t i = 0; i < count; ++i) {
    const Operation& operation = entry.operations[i];
    some_enabled |= operation.is_enabled;
    if (operation.is_enabled) continue;
    Pointer record;
    if (operation.reason == WaitReason::kThread) {
      record = {operation.cell.area, 0};
    } else if (operation.reason == WaitReason::kMutex && !operation.cell.is_null()) {
      const Result<Value> owner = machine_.memory().Load(operation.cell, machine_.pointer_size());
      if (owner.ok() && owner->is_pointer()) record = owner->target;
    }
    if (record.is_null()) continue;
    for (size_t j = 0; j < count; ++j) {
      if (machine_.RecordOf(entry.threads[j]) == record.area) waits_for[i] = static_cast<uint32_t>(j);
    }
    if (waits_for[i] == kNobody && operation.reason == WaitReason::kMutex)
      groups.push_back({i});  // its owner has ended
  }
  for (size_t i = 0; i < count; ++i) {
    uint32_t at = waits_for[i];
    size_t length = 1;
    for (; at != kNobody && at > i && length <= count; at = waits_for[at]) ++length;
    if (at != i) continue;  // found from its least member
    std::vector<size_t>& circle = groups.emplace_back(1, i);
    for (at = waits_for[i]; at != i; at = waits_for[at]) circle.push_back(at);
  }
  const bool is_total = !some_enabled && count > 0;
  if (is_total && groups.empty()) groups.emplace_back();
  const Extent extent = is_total ? Extent::kAllThreads : Extent::kSomeThreads;
  for (const std::vector<size_t>& group : groups) ReportDeadlock(entry, waits_for, group, extent);
}

// The group first, then everybody else who waits. An empty one: all are to blame.
void Worker::ReportDeadlock(const Entry& entry, const std::vector<uint32_t>& waits_for,
                            const std::vector<size_t>& group, Extent extent) {
  std::vector<size_t> order = group;
  for (size_t i = 0; i < entry.threads.size(); ++i) {
    const bool is_in_group = std::find(group.begin(), group.end(), i) != group.end();
    if (!entry.operations[i].is_enabled && !is_in_group) order.push_back(i);
  }
  std::vector<Party> parties;
  for (const size_t i : order) {
    const Operation& operation = entry.operations[i];
    std::string text = std::string("waits for ") + NounOf(operation.reason);
    if (waits_for[i] != kNobody) {
      const std::string other = machine_.ThreadName(entry.threads[waits_for[i]]);
      text += operation.reason == WaitReason::kMutex ? " that " + other + " holds" : " " + other;
    } else if (operation.reason == WaitReason::kMutex) {
      text += " that is never unlocked";
    }
    parties.push_back(PartyOf(entry.threads[i], std::move(text)));
  }
  const size_t blamed = group.empty() ? parties.size() : group.size();
  const char* const text = extent == Extent::kAllThreads ? "deadlock: no thread can go on" : "deadlock of some threads";
  Report(Property::kNoDeadlock, text, std::move(parties), blamed);
}

void Worker::AreaLost(const MemoryState&, AreaId area) { lost_.push_back(area); }

Hash128 Worker::Commit(uint32_t thread) {
  MemoryState& memory = machine_.memory();
  SetPhase(Phase::kCanonicalization);
  Result<Hash128> hash = memory.Commit();
  const bool loses_blocks = !lost_.empty();
  if (loses_blocks && shared_.options.asks(Property::kValidMemtrack)) ReportLosses(thread);
  if (loses_blocks && shared_.options.asks(Property::kValidMemcleanup)) {
    machine_.NoteLeak();
    hash = memory.Commit();
  }
  lost_.clear();
  GMC_CHECK(hash.ok());
  SetPhase(Phase::kExecution);
  if (machine_.has_uninitialised_uses()) {
    for (const std::string& place : machine_.TakeUninitialisedUses())
      shared_.AddGap(std::string(kUndefinedBehaviour) + place);
  }
  return *hash;
}

Hash128 Worker::CommitState(uint32_t thread) {
  const Hash128 hash = Commit(thread);
  if (!machine_.options().crowds) return hash;
  const std::string_view obstacle = machine_.Gather();
  if (!obstacle.empty()) shared_.AddGap(std::string(obstacle));
  return Commit(thread);
}

// At the end of the program.
void Worker::CheckEnd() {
  shared_.all_threads_ended.store(true, std::memory_order_relaxed);
  if (!shared_.options.asks(Property::kValidMemcleanup)) return;
  MemoryState& memory = machine_.memory();
  bool is_left = machine_.has_leaked();
  std::vector<Party> parties = {{"main", "", {}}};
  for (AreaId id = 1; id < memory.area_limit() && !is_left; ++id) {
    const Area* area = memory.Find(id);
    is_left = area != nullptr && area->state == AreaState::kLive && area->attributes.kind == AreaKind::kHeap;
    if (!is_left) continue;
    for (const exec::Event& event : machine_.EventsOf(id)) parties.push_back({event.thread, event.text, event.stack});
  }
  if (is_left) Report(Property::kValidMemcleanup, "a heap block is not freed at the end", std::move(parties));
}

}  // namespace gmc::explore
