// What the threads of a state may still do with objects of static storage, and what follows from it: accesses that
// nobody else will ever notice, steps that may come first, values that nobody will read.
#include <algorithm>
#include <bit>

#include "core/exec/machine.h"
#include "hash/check.h"

namespace gmc::exec {

using lower::ObjectUses;

namespace {

bool Contains(const uint64_t* set, uint32_t number) { return (set[number / 64] >> number % 64 & 1) != 0; }

// Objects beyond keep their values.
constexpr uint64_t kMaxDropped = 256;

}  // namespace

void Machine::AddUses(uint32_t slot, uint64_t* sets) const {
  const uint32_t words = options_.uses->words();
  const AreaId stack = StackArea(slot);
  for (uint32_t offset = Word(stack, kTop); offset != 0;) {
    uint32_t function, instruction;
    FrameAt(stack, offset, &function, &instruction, &offset);
    const uint64_t* const uses = options_.uses->Before(function, instruction).touched;
    for (uint32_t i = 0; i < 3 * words; ++i) sets[i] |= uses[i];
  }
}

void Machine::FindUses(ThreadUses* uses, uint32_t slot) const {
  AddUses(slot, uses->Add());
  uses->Count();
}

void Machine::SetOthers(const ThreadUses& uses, size_t number) {
  uses.Others(number, &others_);
  own_uses_ = uses.Of(number);
}

bool Machine::MayOthersConflict(const MemoryAccess& access) const {
  if (others_.empty()) return true;
  const ObjectUses& uses = *options_.uses;
  const std::optional<uint32_t> object = ObjectAt(access.at.area);
  const uint32_t number = object ? uses.NumberOf(*object) : ObjectUses::kElsewhere;
  const uint64_t* const touched = others_.data();
  return Contains(access.kind == AccessKind::kWrite ? touched : touched + uses.words(), number);
}

bool Machine::AskOthers(const MemoryAccess& access) {
  const bool answer = MayOthersConflict(access);
  RecordAnswer(StepQuestion::Kind::kOthersMay, {&access, 1}, answer);
  return answer;
}

// Whether nothing that the others may still do is affected by the access, or affects it.
bool Machine::IsOwn(const MemoryAccess& access) {
  const Area* const area = memory_->Find(access.at.area);
  if (area == nullptr) return false;
  switch (area->attributes.kind) {
    case AreaKind::kInternal:
      // Its own record, until somebody waits for its end; that of a thread which it creates.
      return !notices_records_ && (!created_.empty() || Link(StackArea(thread_), kRecord) == access.at.area);
    case AreaKind::kGlobal:
      return (access.kind == AccessKind::kRead && area->attributes.access == Access::kReadOnly) ||
             !AskOthers(access);
    case AreaKind::kHeap:
    case AreaKind::kLocal:
      return !IsVisible(access) || !AskOthers(access);
  }
  return false;
}

bool Machine::IsOwn(const Operation& operation) {
  if (operation.alternatives > 1 || !operation.sampled.empty() || !operation.is_enabled) return false;
  if (operation.reason != WaitReason::kNothing || !operation.cell.is_null()) return false;
  // Whoever ends the program sees which blocks are not freed.
  if (options_.sees_frees && operation.synchronises && !operation.accesses.empty()) return false;
  return is_ending_ || std::all_of(operation.accesses.begin(), operation.accesses.end(),
                                   [&](const MemoryAccess& access) { return IsOwn(access); });
}

// A pointer to a heap block stays where a lost block would be reported, and so does what is not wholly initialised.
bool Machine::IsDroppable(AreaId area, uint64_t size, bool* is_zero) const {
  *is_zero = true;
  for (uint64_t at = 0; at < size;) {
    const uint32_t width = size - at >= 8 ? 8 : size - at >= 4 ? 4 : size - at >= 2 ? 2 : 1;
    const Result<Value> value = memory_->Load({area, static_cast<int64_t>(at)}, width);
    const bool is_scalar = value.ok() && value->is_scalar() && value->fully_initialised();
    if (!is_scalar && options_.keeps_heap_references) return false;
    *is_zero &= is_scalar && value->bits[0] == 0;
    at += width;
  }
  return true;
}

// After a step: what no thread will read before it is written is 0. What was so before the step is 0 already, unless
// the thread wrote it.
void Machine::DropUnreadObjects(uint32_t slot) {
  if (options_.uses == nullptr || !options_.reductions.unread_objects) return;
  const ObjectUses& uses = *options_.uses;
  const uint32_t words = uses.words();
  const bool knows_others = !others_.empty();
  std::vector<uint64_t>& sets = scratch_uses_;
  sets.assign(3 * words, 0);
  if (knows_others) {
    std::copy(others_.begin(), others_.end(), sets.begin());
    if (HasThread(slot)) AddUses(slot, sets.data());
  } else {
    for (uint32_t each = 0, limit = thread_limit(); each < limit; ++each) {
      if (HasThread(each)) AddUses(each, sets.data());
    }
  }
  const uint64_t* const read = sets.data() + 2 * words;
  for (uint32_t w = 0; w < words; ++w) {
    uint64_t candidates = knows_others ? (own_uses_[words + w] | own_uses_[2 * words + w]) & ~read[w] : ~read[w];
    for (; candidates != 0; candidates &= candidates - 1) {
      const uint32_t number = w * 64 + static_cast<uint32_t>(std::countr_zero(candidates));
      if (number == ObjectUses::kElsewhere || number >= uses.tracked()) continue;
      const uint32_t object = uses.ObjectOf(number);
      const uint64_t size = code_.objects[object].size;
      bool is_zero;
      if (size > kMaxDropped || !IsDroppable(object_areas_[object], size, &is_zero) || is_zero) continue;
      GMC_CHECK(memory_->Fill({object_areas_[object], 0}, 0, size).ok());
      ++reduction_counters_.unread_objects;
    }
  }
}

}  // namespace gmc::exec
