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

// What a thread may still do is a function of its stack, whose content the memory has.
void Machine::FindUses(ThreadUses* uses, uint32_t slot) {
  const Area& stack = *memory_->Find(StackArea(slot));
  if (known_uses_.size() <= slot) known_uses_.resize(slot + 1);
  KnownUses& known = known_uses_[slot];
  if (known.sets.empty() || known.stack != stack.content) {
    known.stack = stack.content;
    known.sets.assign(3 * options_.uses->words(), 0);
    AddUses(slot, known.sets.data());
  }
  std::copy(known.sets.begin(), known.sets.end(), uses->Add());
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
      return (access.kind == AccessKind::kRead && area->attributes.access == Access::kReadOnly) || !AskOthers(access);
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

// Calls f(object, size) for what no thread will read before it is written. What was so before the step is 0 already,
// unless the thread wrote it.
template <class F>
void Machine::ForEachUnread(const uint64_t* read, F&& f) const {
  const ObjectUses& uses = *options_.uses;
  const uint32_t words = uses.words();
  for (uint32_t w = 0; w < words; ++w) {
    uint64_t candidates = ~read[w];
    if (!others_.empty()) candidates &= own_uses_[words + w] | own_uses_[2 * words + w];
    for (; candidates != 0; candidates &= candidates - 1) {
      const uint32_t number = w * 64 + static_cast<uint32_t>(std::countr_zero(candidates));
      if (number == ObjectUses::kElsewhere || number >= uses.tracked()) continue;
      const uint32_t object = uses.ObjectOf(number);
      if (code_.objects[object].size <= kMaxDropped) f(object, code_.objects[object].size);
    }
  }
}

// After a step.
void Machine::DropUnreadObjects(uint32_t slot) {
  if (!drops_unread_objects()) return;
  const uint32_t words = options_.uses->words();
  std::vector<uint64_t>& sets = scratch_uses_;
  if (!others_.empty()) {
    sets = others_;
    if (HasThread(slot)) AddUses(slot, sets.data());
  } else {
    sets.assign(3 * words, 0);
    for (uint32_t each = 0, limit = thread_limit(); each < limit; ++each) {
      if (HasThread(each)) AddUses(each, sets.data());
    }
  }
  ForEachUnread(sets.data() + 2 * words, [&](uint32_t object, uint64_t size) {
    bool is_zero;
    if (!IsDroppable(object_areas_[object], size, &is_zero) || is_zero) return;
    GMC_CHECK(memory_->Fill({object_areas_[object], 0}, 0, size).ok());
    ++reduction_counters_.unread_objects;
  });
}

// Whether that would change nothing after a step that is repeated.
bool Machine::KeepsObjects(const StepRecord& record) {
  if (!drops_unread_objects()) return true;
  if (others_.empty()) return false;
  const uint32_t words = options_.uses->words();
  std::vector<uint64_t>& read = scratch_uses_;
  read.assign(others_.begin() + 2 * words, others_.end());
  for (uint32_t w = 0; w < words; ++w) read[w] |= record.uses[2 * words + w];
  bool keeps = true;
  ForEachUnread(read.data(), [&](uint32_t object, uint64_t size) {
    const AreaId area = object_areas_[object];
    bool is_zero;
    keeps = keeps && std::none_of(record.writes.begin(), record.writes.end(),
                                  [&](const SlotBits& write) { return write.area == area; });
    keeps = keeps && (!IsDroppable(area, size, &is_zero) || is_zero);
  });
  return keeps;
}

}  // namespace gmc::exec
