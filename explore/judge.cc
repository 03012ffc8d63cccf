// What is wrong with a state, besides the errors that a step itself meets: races, deadlocks, leaks.
//
// Races need no clocks: a state where two threads are about to make conflicting accesses that are not both atomic. A
// thread in an atomic section shuts the others out, so what it accesses there is held against what the others were
// about to do when the section began.
//
// A deadlock is a state in which some thread has not ended and none can go on. Partial: threads that wait for each
// other in a circle of mutexes and joins, or for a mutex whose owner has ended.
#include <algorithm>

#include "explore/worker.h"

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

}  // namespace

std::string Worker::Describe(const MemoryAccess& access) const {
  const std::string what = access.kind == AccessKind::kWrite ? "writes " : "reads ";
  return what + std::to_string(access.size) + " bytes at offset " + std::to_string(access.at.offset) + " of " +
         machine_.DescribeArea(access.at.area);
}

Party Worker::PartyOf(uint32_t thread, std::string text) {
  return {machine_.ThreadName(thread), std::move(text), machine_.StackOf(thread)};
}

void Worker::CheckRaces(const Entry& entry) {
  if (!shared_.options.asks(Property::kNoDataRace)) return;
  for (size_t i = 0; i < entry.threads.size(); ++i) {
    const Operation& left = entry.operations[i];
    if (!left.is_enabled) continue;
    for (size_t j = i + 1; j < entry.threads.size(); ++j) {
      const Operation& right = entry.operations[j];
      if (!right.is_enabled) continue;
      for (const MemoryAccess& a : left.accesses) {
        for (const MemoryAccess& b : right.accesses) {
          if (!IsRace(a, b)) continue;
          Report(Property::kNoDataRace, "data race on " + machine_.DescribeArea(a.at.area),
                 {PartyOf(entry.threads[i], Describe(a)), PartyOf(entry.threads[j], Describe(b))});
        }
      }
    }
  }
}

void Worker::CheckSectionRaces(const Entry& entry, uint32_t thread) {
  const std::vector<MemoryAccess>& accesses = machine_.step_accesses();
  if (accesses.empty() || !shared_.options.asks(Property::kNoDataRace)) return;
  for (size_t i = 0; i < entry.threads.size(); ++i) {
    const Operation& other = entry.operations[i];
    if (entry.threads[i] == thread || !other.is_enabled) continue;
    for (const MemoryAccess& theirs : other.accesses) {
      if (theirs.atomicity == Atomicity::kAtomic) continue;
      for (const MemoryAccess& ours : accesses) {
        if (ours.atomicity != Atomicity::kAtomic || !exec::Conflict(ours, theirs)) continue;
        const std::string object = machine_.DescribeArea(ours.at.area);
        Party us{machine_.ThreadName(thread), Describe(ours) + " in an atomic section", machine_.StackOf(thread)};
        Report(Property::kNoDataRace, "data race on " + object,
               {std::move(us), PartyOf(entry.threads[i], Describe(theirs))});
      }
    }
  }
}

void Worker::CheckDeadlock(const Entry& entry) {
  if (!shared_.options.asks(Property::kNoDeadlock)) return;
  const size_t count = entry.threads.size();
  std::vector<uint32_t> waits_for(count, kNobody);  // by number in the entry
  bool some_enabled = false, owner_ended = false;
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
    owner_ended |= waits_for[i] == kNobody && operation.reason == WaitReason::kMutex;
  }
  bool is_circle = false;
  for (size_t i = 0; i < count; ++i) {
    uint32_t at = waits_for[i];
    for (size_t steps = 0; steps < count && at != kNobody && at != i; ++steps) at = waits_for[at];
    is_circle |= at == i;
  }
  const bool is_total = !some_enabled && count > 0;
  if (!is_total && !is_circle && !owner_ended) return;
  std::vector<Party> parties;
  for (size_t i = 0; i < count; ++i) {
    const Operation& operation = entry.operations[i];
    if (operation.is_enabled) continue;
    std::string text = std::string("waits for ") + NounOf(operation.reason);
    if (waits_for[i] != kNobody) {
      const std::string other = machine_.ThreadName(entry.threads[waits_for[i]]);
      text += operation.reason == WaitReason::kMutex ? " that " + other + " holds" : " " + other;
    } else if (operation.reason == WaitReason::kMutex) {
      text += " that is never unlocked";
    }
    parties.push_back(PartyOf(entry.threads[i], std::move(text)));
  }
  Report(Property::kNoDeadlock, is_total ? "deadlock: no thread can go on" : "deadlock of some threads",
         std::move(parties));
}

void Worker::AreaLost(const MemoryState&, AreaId area) { lost_.push_back(area); }

void Worker::CheckLeaks(uint32_t thread) {
  if (lost_.empty()) return;
  lost_.clear();
  for (const Property property : {Property::kValidMemtrack, Property::kValidMemcleanup}) {
    if (!shared_.options.asks(property)) continue;
    Report(property, "the last pointer to a heap block is lost",
           {{machine_.ThreadName(thread), "", machine_.last_stack()}});
  }
}

// At the end of the program.
void Worker::CheckEnd() {
  shared_.all_threads_ended.store(true, std::memory_order_relaxed);
  if (!shared_.options.asks(Property::kValidMemcleanup)) return;
  MemoryState& memory = machine_.memory();
  for (AreaId id = 1; id < memory.area_limit(); ++id) {
    const Area* area = memory.Find(id);
    if (area == nullptr || area->state != AreaState::kLive || area->attributes.kind != AreaKind::kHeap) continue;
    return Report(Property::kValidMemcleanup, "a heap block is not freed at the end", {{"main", "", {}}});
  }
}

}  // namespace gmc::explore
