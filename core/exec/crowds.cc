// Crowds: threads in the same local state, taken together, so that programs with any number of threads have finitely
// many states. The technique is counter abstraction: a slot has no thread, one, or a crowd, which stands for any number
// of threads, none included.
//
// After each step, threads that are alike are merged into a crowd: their stacks and all that they alone can reach are
// equal, but that each refers to its own. A step of a crowd is one of a thread that is split off it before; the crowd
// stays, as the others that may be in it do. So a state is as one of a program with endless many threads in it, which
// can do whatever those of any real number could: what is not found here does not exist. What is found may need more
// threads than there are, and proves nothing.
//
// What a thread owns is what its stack leads to and nothing else does. It is found by going through the two stacks side
// by side; where they lead to different areas, these must be owned. A crowd's are listed, since what several threads
// share could later look as if it were the crowd's. While leaks are looked for, the threads of a crowd share no block
// of the heap and nothing else that could be lost: a crowd never ends, and would keep it alive.
//
// A thread is known by handles, which lead to its record. Once two threads with the same routine live, their faces are
// hidden: handles lead to records that are nobody's instead, one for each handle's thread, and say that it has ended.
// So joining such a thread never waits, which is more than it can do. What would tell which thread it is ends the
// attempt: its result, its number, and comparing handles of which either may be the other's. Locks are not handles; a
// thread that holds one which names its owner is like no other.
//
// Threads with numbers up to 1 beyond main's change slots, so that it does not matter which of them is where: their
// order is that of their contents.
//
// See Pnueli, Xu, Zuck: Liveness with (0, 1, infinity)-counter abstraction (CAV 2002). Counting further was rejected:
// a lock keeps all but one thread out of where the exact number matters. Tested by tests/crowds.
#include <algorithm>
#include <array>

#include "core/exec/machine.h"
#include "hash/check.h"

namespace gmc::exec {

namespace {

constexpr size_t kMaxOwned = 64;             // areas of one thread
constexpr uint64_t kMaxCompared = 64 << 10;  // bytes of an area
constexpr uint32_t kOwnershipLimit = 32;     // as in threads.cc

// Goes through what two threads own, side by side.
class Comparison {
 public:
  enum class SharedHeap : uint8_t { kAllowed, kForbidden };
  Comparison(MemoryState& memory, SharedHeap shared_heap) : memory_(memory), shared_heap_(shared_heap) {}

  // Of the stacks, which may also be led to from elsewhere, where `lists` say what crowds own.
  bool AreAlike(AreaId left, AreaId right, AreaId left_list, AreaId right_list) {
    owned_[0] = {left};
    owned_[1] = {right};
    for (size_t next = 0; next < owned_[0].size(); ++next) {
      if (!HaveEqualContents(owned_[0][next], owned_[1][next])) return false;
    }
    return NothingElseLeadsTo(owned_[0], left_list) && NothingElseLeadsTo(owned_[1], right_list);
  }
  // The stack first.
  const std::vector<AreaId>& left() const { return owned_[0]; }
  const std::vector<AreaId>& right() const { return owned_[1]; }

 private:
  static bool HaveEqualForm(const Area& a, const Area& b) {
    const AreaAttributes &x = a.attributes, &y = b.attributes;
    return a.state == AreaState::kLive && b.state == AreaState::kLive && a.size == b.size && a.growth == b.growth &&
           x.kind == y.kind && x.access == Access::kReadWrite && y.access == x.access && x.tag == y.tag &&
           x.tag_hashing == y.tag_hashing && x.weak_prefix == y.weak_prefix;
  }

  bool HaveEqualContents(AreaId left, AreaId right) {
    const Area *a = memory_.Find(left), *b = memory_.Find(right);
    if (!HaveEqualForm(*a, *b) || a->size > kMaxCompared) return false;
    if (a->size == 0) return true;
    const auto x = memory_.LoadOverlapping({left, 0}, a->size), y = memory_.LoadOverlapping({right, 0}, b->size);
    if (!x.ok() || !y.ok() || x->size() != y->size()) return false;
    for (size_t i = 0; i < x->size(); ++i) {
      const StoredValue &p = (*x)[i], &q = (*y)[i];
      Value without = p.value;
      without.target.area = q.value.target.area;
      if (p.offset != q.offset || without != q.value) return false;
      if (!Correspond(p.value.target.area, q.value.target.area)) return false;
      // What is owned will have to be led to from a copy.
      Pointer whole;
      if (p.value.target.area != q.value.target.area && !memory_.LoadPointer(left, p.offset, &whole)) return false;
    }
    return true;
  }

  bool Correspond(AreaId left, AreaId right) {
    const auto place = [](const std::vector<AreaId>& areas, AreaId area) {
      return static_cast<size_t>(std::find(areas.begin(), areas.end(), area) - areas.begin());
    };
    const size_t i = place(owned_[0], left), j = place(owned_[1], right);
    if (i < owned_[0].size() || j < owned_[1].size()) return i == j;
    if (left == right) return shared_heap_ == SharedHeap::kAllowed || !MayBeLost(left);
    owned_[0].push_back(left);
    owned_[1].push_back(right);
    return owned_[0].size() <= kMaxOwned;
  }

  // Whether it could be the only way to a block of the heap.
  bool MayBeLost(AreaId id) {
    const Area* area = memory_.Find(id);
    if (area == nullptr || area->attributes.access == Access::kReadOnly) return false;
    if (area->attributes.kind == AreaKind::kHeap) return true;
    if (area->attributes.kind != AreaKind::kInternal) return false;
    bool is_static = false;
    memory_.ForEachLinkTo(id, [&](AreaId source, uint64_t, int64_t) { is_static |= source == memory_.root().area; });
    return !is_static;
  }

  bool NothingElseLeadsTo(const std::vector<AreaId>& owned, AreaId list) {
    bool is_closed = true;
    for (const AreaId area : owned) {
      memory_.ForEachLinkTo(area, [&](AreaId source, uint64_t, int64_t) {
        const bool is_stack = area == owned[0] && source == memory_.root().area;
        is_closed &= is_stack || (source == list && list != kNoArea) ||
                     std::find(owned.begin(), owned.end(), source) != owned.end();
      });
    }
    return is_closed;
  }

  MemoryState& memory_;
  const SharedHeap shared_heap_;
  std::array<std::vector<AreaId>, 2> owned_;
};

}  // namespace

// A list of pointers to what the crowd in the slot owns besides its stack.
AreaId Machine::Belongings(uint32_t slot) const {
  const AreaId table = Link(memory_->root().area, kCrowds);
  return table == kNoArea ? kNoArea : Link(table, uint64_t{slot} * kSlotBytes);
}

void Machine::SetBelongings(uint32_t slot, AreaId list) {
  const AreaId root = memory_->root().area;
  AreaId table = Link(root, kCrowds);
  if (table == kNoArea) {
    if (list == kNoArea) return;
    const Result<Pointer> made = memory_->Alloc(uint64_t{kMaxThreads} * kSlotBytes);
    GMC_CHECK(made.ok());
    table = made->area;
    SetLink(root, kCrowds, table);
  }
  SetLink(table, uint64_t{slot} * kSlotBytes, list);
}

bool Machine::HasOfItsOwn(uint32_t slot, AreaId area) const {
  bool is_own = false;
  memory_->ForEachPointer(Belongings(slot), [&](uint64_t, Pointer target) { is_own |= target.area == area; });
  return is_own;
}

Machine::Face Machine::FaceOf(AreaId area) const {
  const Area* record = memory_->Find(area);
  const bool is_record = record != nullptr && record->attributes.kind == AreaKind::kInternal &&
                         record->attributes.tag == kRecordTag && record->attributes.access == Access::kReadWrite;
  return is_record ? static_cast<Face>(Word(area, face_offset())) : Face::kKnown;
}

bool Machine::CanCompare(Pointer left, Pointer right) {
  const auto handle = static_cast<int64_t>(face_offset());
  if (!options_.crowds || left.area == right.area || left.offset != handle || right.offset != handle) return true;
  const Face a = FaceOf(left.area), b = FaceOf(right.area);
  if (a == Face::kKnown || b == Face::kKnown || (a == Face::kHidden && b == Face::kHidden)) return true;
  Unknown("comparison of handles of threads among many");
  return false;
}

bool Machine::may_be_last() const {
  if (!options_.crowds) return false;
  uint32_t crowds = 0, others = 0;
  for (uint32_t slot = 0, limit = thread_limit(); slot < limit; ++slot) {
    if (!HasThread(slot)) continue;
    crowds += IsCrowd(slot);
    others += slot != thread_ && !IsCrowd(slot);
  }
  return crowds > 0 && others == 0;
}

void Machine::MakeNobodys(AreaId record, uint32_t state) {
  GMC_CHECK(memory_->Fill({record, 0}, 0, memory_->Find(record)->size).ok());
  SetWord(record, 0, 1);
  SetWord(record, face_offset(), static_cast<uint32_t>(Face::kNobodys));
  SetWord(record, state_offset(), state);
}

// What others have in hand of the thread leads to nobody from now on. False: it cannot be changed.
bool Machine::HideFace(uint32_t slot) {
  struct Place {
    AreaId area;
    uint64_t offset;
  };
  const AreaId record = RecordOf(slot);
  const AreaId stack = StackArea(slot);
  std::vector<Place> places;
  std::vector<AreaId> stacks;
  for (uint32_t other = 0, limit = thread_limit(); other < limit; ++other) stacks.push_back(StackArea(other));
  bool is_joined = false;
  memory_->ForEachLinkTo(record, [&](AreaId source, uint64_t offset, int64_t target) {
    if (source == stack || source == record) return;
    if (target == static_cast<int64_t>(face_offset())) {
      places.push_back({source, offset});
    } else {
      is_joined |= std::find(stacks.begin(), stacks.end(), source) != stacks.end();
    }
  });
  // One that waits for the thread knows it, and keeps its record.
  if (is_joined) return true;
  std::erase_if(places, [&](const Place& place) {
    return memory_->PrivateTo(place.area, uint64_t{slot} * kSlotBytes, kOwnershipLimit) == Reach::kPrivate;
  });
  const uint32_t state = Word(record, state_offset());
  if (FaceOf(record) == Face::kKnown) {
    SetWord(record, face_offset(), static_cast<uint32_t>(Face::kHidden));
    SetWord(record, state_offset(), 0);
  }
  if (places.empty()) return true;
  const AreaId nobodys = MakeRecord(memory_->Find(record)->size, slot);
  MakeNobodys(nobodys, state);
  const Pointer handle{nobodys, static_cast<int64_t>(face_offset())};
  for (const Place& place : places) {
    Pointer whole;
    if (!memory_->LoadPointer(place.area, place.offset, &whole)) return false;
    const Pointer at{place.area, static_cast<int64_t>(place.offset)};
    if (!memory_->Store(at, Value::PointerTo(handle, code_.pointer_size)).ok()) return false;
  }
  return true;
}

bool Machine::HideFaces(const std::vector<uint32_t>& slots) {
  std::vector<AreaId> routines;
  for (const uint32_t slot : slots) routines.push_back(Link(RecordOf(slot), kRecordRoutine));
  for (size_t i = 0; i < slots.size(); ++i) {
    const bool is_hidden = FaceOf(RecordOf(slots[i])) == Face::kHidden;
    const bool is_one_of_many = std::count(routines.begin(), routines.end(), routines[i]) > 1;
    if ((is_hidden || is_one_of_many) && !HideFace(slots[i])) return false;
  }
  return true;
}

// What can be said of a thread without naming areas: equal for threads that are alike.
std::vector<uint64_t> Machine::PortraitOf(uint32_t slot) const {
  std::vector<uint64_t> portrait;
  std::vector<AreaId> areas{StackArea(slot)};
  const AreaId record = RecordOf(slot);
  for (size_t next = 0; next < areas.size() && next < kMaxOwned; ++next) {
    const uint64_t size = memory_->Find(areas[next])->size;
    portrait.push_back(size);
    if (size == 0 || size > kMaxCompared) continue;
    const Hash128 contents = memory_->HashContents(areas[next]);
    portrait.insert(portrait.end(), {contents.low, contents.high});
    memory_->ForEachPointer(areas[next], [&](uint64_t offset, Pointer pointer) {
      portrait.insert(portrait.end(), {offset, static_cast<uint64_t>(pointer.offset)});
      const Area* target = memory_->Find(pointer.area);
      if (target == nullptr) return;
      const auto seen = std::find(areas.begin(), areas.end(), pointer.area);
      const AreaKind kind = target->attributes.kind;
      portrait.insert(portrait.end(), {static_cast<uint64_t>(kind), target->attributes.tag,
                                       static_cast<uint64_t>(seen - areas.begin())});
      const bool is_part = kind == AreaKind::kLocal || pointer.area == record;
      if (seen == areas.end() && is_part && target->state == AreaState::kLive) areas.push_back(pointer.area);
    });
  }
  return portrait;
}

// False: they are not alike.
bool Machine::Merge(uint32_t into, uint32_t slot) {
  if (FaceOf(RecordOf(into)) != Face::kHidden || FaceOf(RecordOf(slot)) != Face::kHidden) return false;
  if (Word(StackArea(into), kWaiting) != 0 || Word(StackArea(into), kSectionDepth) != 0) return false;
  using SharedHeap = Comparison::SharedHeap;
  Comparison comparison(*memory_, options_.keeps_heap_references ? SharedHeap::kForbidden : SharedHeap::kAllowed);
  const AreaId list = Belongings(into), other_list = Belongings(slot);
  if (!comparison.AreAlike(StackArea(into), StackArea(slot), list, other_list)) return false;
  const auto is_list_of = [&](AreaId crowd, const std::vector<AreaId>& owned) {
    size_t count = 0;
    bool is_owned = true;
    memory_->ForEachPointer(crowd, [&](uint64_t, Pointer target) {
      ++count;
      is_owned &= std::find(owned.begin() + 1, owned.end(), target.area) != owned.end();
    });
    return is_owned && count + 1 == owned.size();
  };
  if (list != kNoArea && !is_list_of(list, comparison.left())) return false;
  if (other_list != kNoArea && !is_list_of(other_list, comparison.right())) return false;
  if (list == kNoArea) {
    const std::vector<AreaId>& owned = comparison.left();
    const uint64_t size = kSlotBytes * owned.size();
    // Whoever asks what only this thread reaches need not know of the list.
    const Result<Pointer> made = memory_->Alloc(size, {.weak_prefix = static_cast<uint32_t>(size)});
    GMC_CHECK(made.ok());
    for (size_t i = 1; i < owned.size(); ++i) SetLink(made->area, kSlotBytes * (i - 1), owned[i]);
    SetBelongings(into, made->area);
  }
  // What it owns is not lost but merged.
  for (const AreaId area : comparison.right()) {
    if (memory_->Find(area)->attributes.kind == AreaKind::kHeap) GMC_CHECK(memory_->Free({area, 0}).ok());
  }
  SetBelongings(slot, kNoArea);
  const AreaId root = memory_->root().area;
  SetLink(root, uint64_t{slot} * kSlotBytes, kNoArea);
  SetWord(root, kThreadCount, Word(root, kThreadCount) - 1);
  return true;
}

std::string_view Machine::Gather() {
  const AreaId root = memory_->root().area;
  std::vector<uint32_t> slots;
  for (uint32_t slot = 1, limit = thread_limit(); slot < limit; ++slot) {
    if (HasThread(slot)) slots.push_back(slot);
  }
  if (!HideFaces(slots)) return "a handle of a thread among many that is not stored as a whole";
  std::vector<std::vector<uint64_t>> portraits;
  for (const uint32_t slot : slots) portraits.push_back(PortraitOf(slot));
  for (size_t i = 0; i < slots.size(); ++i) {
    for (size_t j = slots.size(); --j > i;) {
      if (portraits[i] != portraits[j] || !Merge(slots[i], slots[j])) continue;
      slots.erase(slots.begin() + static_cast<ptrdiff_t>(j));
      portraits.erase(portraits.begin() + static_cast<ptrdiff_t>(j));
    }
  }
  for (size_t i = 0; i < slots.size(); ++i) portraits[i].push_back(IsCrowd(slots[i]));
  SortThreads(slots, portraits);
  thread_count_ = Word(root, kThreadCount);
  return {};
}

// Which slot a thread has means nothing.
void Machine::SortThreads(const std::vector<uint32_t>& slots, const std::vector<std::vector<uint64_t>>& portraits) {
  std::vector<size_t> order(slots.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return portraits[a] < portraits[b]; });
  struct Place {
    AreaId stack, belongings;
  };
  const AreaId root = memory_->root().area;
  const uint32_t owner = Word(root, kSectionOwner);
  std::vector<Place> places;
  for (const size_t i : order) places.push_back({StackArea(slots[i]), Belongings(slots[i])});
  for (const uint32_t slot : slots) {
    if (slot <= slots.size()) continue;
    SetLink(root, uint64_t{slot} * kSlotBytes, kNoArea);
    SetBelongings(slot, kNoArea);
  }
  for (size_t i = 0; i < places.size(); ++i) {
    const auto slot = static_cast<uint32_t>(i + 1);
    SetLink(root, uint64_t{slot} * kSlotBytes, places[i].stack);
    SetBelongings(slot, places[i].belongings);
    if (owner == slots[order[i]] + 1) SetWord(root, kSectionOwner, slot + 1);
  }
}

// The slot of a thread that was in the crowd, which stays as it is. None: the machine has stopped.
std::optional<uint32_t> Machine::SplitOff(uint32_t crowd) {
  const uint32_t slot = FreeSlot();
  if (slot >= options_.max_threads) {
    LoadThread(crowd);
    Unknown("more than " + std::to_string(options_.max_threads) + std::string(kTooManyThreads));
    return std::nullopt;
  }
  std::vector<AreaId> owned{StackArea(crowd)}, copies;
  memory_->ForEachPointer(Belongings(crowd), [&](uint64_t, Pointer target) { owned.push_back(target.area); });
  for (const AreaId area : owned) {
    const Area& original = *memory_->Find(area);
    const uint64_t size = original.size;
    const AreaAttributes attributes = original.attributes;
    const bool is_expanding = original.growth == Growth::kExpanding;
    const Result<Pointer> copy = is_expanding ? memory_->AllocExpanding(attributes) : memory_->Alloc(size, attributes);
    GMC_CHECK(copy.ok());
    if (is_expanding) GMC_CHECK(memory_->Resize(copy->area, size).ok());
    if (size != 0) GMC_CHECK(memory_->Copy(*copy, {area, 0}, size, Overlap::kForbidden).ok());
    copies.push_back(copy->area);
  }
  for (size_t i = 0; i < owned.size(); ++i) {
    memory_->ForEachPointer(owned[i], [&](uint64_t offset, Pointer target) {
      const auto found = std::find(owned.begin(), owned.end(), target.area);
      if (found == owned.end()) return;
      const Pointer mine{copies[static_cast<size_t>(found - owned.begin())], target.offset};
      const Pointer place{copies[i], static_cast<int64_t>(offset)};
      GMC_CHECK(memory_->Store(place, Value::PointerTo(mine, code_.pointer_size)).ok());
    });
  }
  const AreaId root = memory_->root().area;
  SetLink(root, uint64_t{slot} * kSlotBytes, copies[0]);
  SetWord(root, kThreadCount, Word(root, kThreadCount) + 1);
  return slot;
}

}  // namespace gmc::exec
