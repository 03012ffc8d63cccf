// Life and death of areas, the opening of parts, and their undo.
//
// Undo works on parts of 32 bytes, saved whole at the first store of an interval, instead of on single values. A log
// of single old values is cheaper for one store but grows with every store of a loop, or pays a lookup to notice the
// repetition; with parts a repeated store costs one comparison, the log is bounded by what is live, and the same mark
// says which parts to rehash. Whole areas (JPF, MoonWalker) would copy a 1 MiB array for one element. Sizes of 16, 32
// and 64 bytes were weighed: 32 bytes and their mask are one call of XXH3's short-input path.
//
// "Open" is an epoch number in the part: push, commit and backtrack begin a new epoch and so close all parts at once.
// Tested in tests/memory/model_test.cc against a map of bytes.
#include "core/memory/area_store.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "core/memory/part_hash.h"
#include "hash/check.h"

namespace gmc {

AreaStore::AreaStore(uint32_t pointer_size, Tracking tracking, TypeTags type_tags, const ContentStore* contents)
    : contents_(contents),
      tracking_(tracking),
      type_tags_(type_tags),
      pointer_size_(pointer_size),
      slot_shift_(pointer_size == 4 ? 2 : 3) {
  GMC_CHECK(pointer_size == 4 || pointer_size == 8);
  ClearAreas();
}

AreaStore::~AreaStore() {
  for (Area& area : areas_) ReleaseContents(&area);
}

void AreaStore::ClearAreas() {
  for (Area& area : areas_) ReleaseContents(&area);
  areas_.clear();
  areas_.push_back({});  // kNoArea
  area_count_ = 1;
  free_ids_.clear();
  while (log_.size() != 0) log_.Pop();
  saving_ = false;
  ForgetLinkChanges();
  StartEpoch();
}

AreaId AreaStore::NewId() {
  if (!free_ids_.empty()) {
    const AreaId id = free_ids_.back();
    free_ids_.pop_back();
    return id;
  }
  GMC_CHECK_MSG(areas_.size() < std::numeric_limits<AreaId>::max(), "too many areas");
  areas_.push_back({});
  return area_count_++;
}

void AreaStore::AllocateParts(Area* area, uint64_t part_count) {
  area->part_capacity = static_cast<uint32_t>(part_count);
  area->parts = part_count == 0 ? nullptr : static_cast<Part*>(pool_.Take(part_count * sizeof(Part)));
}

void AreaStore::ReleaseContents(Area* area) {
  pool_.Give(area->parts, area->part_capacity * sizeof(Part));
  pool_.Give(area->slots, area->part_capacity * SlotsPerPart() * sizeof(PointerSlot));
  pool_.Give(area->tags, area->part_capacity * size_t{kPartBytes} * sizeof(TypeTag));
  area->parts = nullptr;
  area->slots = nullptr;
  area->tags = nullptr;
  area->part_capacity = 0;
  delete area->cells;
  area->cells = nullptr;
  area->slow_store = 0;
}

Result<AreaId> AreaStore::AllocArea(uint64_t size, const AreaAttributes& attributes, InitialContent initial,
                                    Growth growth) {
  if (size > kMaxAreaSize) return MemoryError{.code = MemoryErrorCode::kTooLarge, .size = size};
  const AreaId id = NewId();
  Area& area = areas_[id];
  AllocateParts(&area, PartCount(size));
  area.size = size;
  area.load_limit = size;
  area.store_limit = attributes.access == Access::kReadOnly ? 0 : size;
  area.birth_epoch = epoch_;
  area.touch_epoch = epoch_;
  area.state = AreaState::kLive;
  area.growth = growth;
  area.initial = initial;
  area.attributes = attributes;
  area.content = {};
  area.contribution = {};
  if (saving_) LogBirth(id);
  if (Tracked()) {
    area.content = HashTag(attributes);
    if (initial == InitialContent::kZero) area.content += SumOfZeroParts(area);
    touched_.push_back(id);
    born_.push_back(id);
  }
  return id;
}

// Areas that are made one after the other mostly have numbers in a row.
void AreaStore::LogBirth(AreaId id) {
  if (log_.size() > epoch_log_size_) {
    auto* last = log_.Top<AllocUndo>(UndoKind::kAlloc);
    if (last != nullptr && last->end == id) {
      ++last->end;
      return;
    }
  }
  log_.Push(UndoKind::kAlloc, AllocUndo{id, id + 1});
}

Hash128 AreaStore::SumOfZeroParts(const Area& area) {
  const uint64_t whole = area.size / kPartBytes;
  Part part{};
  if (whole < zero_sum_parts_) {
    zero_sum_parts_ = 0;
    zero_sum_ = {};
  }
  std::memset(part.mask, 0xff, kPartBytes);
  for (; zero_sum_parts_ < whole; ++zero_sum_parts_) zero_sum_ += HashPart(part, zero_sum_parts_);
  if (area.size % kPartBytes == 0) return zero_sum_;
  Part last{};
  Materialise(area, whole, &last);
  return zero_sum_ + HashPart(last, whole);
}

Result<uint64_t> AreaStore::GetSize(Pointer p) const {
  const MemoryError error = Check(p, 0, Mode::kRead);
  if (error.code != MemoryErrorCode::kNone && error.code != MemoryErrorCode::kOutOfBounds) return error;
  return areas_[p.area].size;
}

Result<void> AreaStore::SetAccess(AreaId id, Access access) {
  if (const MemoryError error = Check({id, 0}, 0, Mode::kRead); error.code != MemoryErrorCode::kNone) return error;
  Area& area = areas_[id];
  if (saving_) log_.Push(UndoKind::kAttributes, AttributesUndo{id, area.attributes});
  area.attributes.access = access;
  area.store_limit = access == Access::kReadOnly ? 0 : area.size;
  if (Tracked()) Touch(id);
  return {};
}

Result<void> AreaStore::SetTag(AreaId id, uint64_t tag) {
  if (Find(id) == nullptr) return MemoryError{.code = MemoryErrorCode::kUnknownArea, .area = id};
  Area& area = areas_[id];
  if (saving_) log_.Push(UndoKind::kAttributes, AttributesUndo{id, area.attributes});
  const Hash128 old = HashTag(area.attributes);
  area.attributes.tag = tag;
  if (Tracked()) AddContent(id, HashTag(area.attributes) - old);
  return {};
}

void AreaStore::FreeArea(AreaId id) {
  Area& area = areas_[id];
  if (Tracked()) Touch(id);
  const bool is_undone_by_log = IsUndoneByLog(area);
  if (saving_ && (Tracked() || area.birth_epoch != epoch_)) {
    log_.Push(UndoKind::kFree, LifeUndo{id, area.state, area.load_limit, area.store_limit});
  }
  area.state = AreaState::kFreed;
  area.load_limit = 0;
  area.store_limit = 0;
  area.content = HashTag(area.attributes);
  if (!saving_ || is_undone_by_log) ReleaseContents(&area);
}

// Whether the contents that the area had in the last saved state are in the log, or there were none: then they need not
// be kept for it. Not asked with Tracking::kStates, where earlier states are looked at without leaving the current one.
bool AreaStore::IsUndoneByLog(const Area& area) const {
  if (Tracked()) return false;
  if (area.birth_epoch == epoch_) return true;
  if (area.slots != nullptr || area.cells != nullptr || area.tags != nullptr) return false;
  for (uint64_t i = 0, part_count = PartCount(area.size); i < part_count; ++i) {
    if (area.parts[i].touched != 0 && area.parts[i].epoch != epoch_) return false;
  }
  return true;
}

void AreaStore::DropArea(AreaId id) {
  Area& area = areas_[id];
  if (saving_) {
    log_.Push(UndoKind::kDrop, LifeUndo{id, area.state, area.load_limit, area.store_limit});
    area.state = AreaState::kDropped;
    area.load_limit = 0;
    area.store_limit = 0;
  } else {
    ReleaseContents(&area);
    area = Area{};
    free_ids_.push_back(id);
  }
}

void AreaStore::GrowArea(AreaId id, uint64_t size) {
  Area& area = areas_[id];
  if (saving_) log_.Push(UndoKind::kSize, SizeUndo{id, area.size});
  if (Tracked()) Touch(id);
  const uint64_t needed = PartCount(size);
  if (needed > area.part_capacity) {
    const uint64_t old = area.part_capacity;
    const uint64_t capacity = std::max(needed, old * 2);
    auto* parts = static_cast<Part*>(pool_.Take(capacity * sizeof(Part)));
    if (old != 0) std::memcpy(parts, area.parts, old * sizeof(Part));
    pool_.Give(area.parts, old * sizeof(Part));
    area.parts = parts;
    if (area.slots != nullptr) {
      const size_t bytes = SlotsPerPart() * sizeof(PointerSlot);
      auto* slots = static_cast<PointerSlot*>(pool_.Take(capacity * bytes));
      std::memcpy(slots, area.slots, old * bytes);
      pool_.Give(area.slots, old * bytes);
      area.slots = slots;
    }
    if (area.tags != nullptr) {
      const size_t bytes = kPartBytes * sizeof(TypeTag);
      auto* tags = static_cast<TypeTag*>(pool_.Take(capacity * bytes));
      std::memcpy(tags, area.tags, old * bytes);
      pool_.Give(area.tags, old * bytes);
      area.tags = tags;
    }
    area.part_capacity = static_cast<uint32_t>(capacity);
  }
  area.size = size;
  area.load_limit = size;
  area.store_limit = size;
}

Result<void> AreaStore::Resize(AreaId id, uint64_t size) {
  if (Find(id) == nullptr || areas_[id].growth != Growth::kExpanding) {
    return MemoryError{.code = MemoryErrorCode::kUnknownArea, .area = id};
  }
  const MemoryError error = Check({id, 0}, 0, Mode::kWrite);
  if (error.code != MemoryErrorCode::kNone) return error;
  const uint64_t old = areas_[id].size;
  if (size == old) return {};
  if (size > old) {
    if (size > kMaxAreaSize) return MemoryError{.code = MemoryErrorCode::kTooLarge, .area = id, .size = size};
    GrowArea(id, size);
    return {};
  }
  const Result<void> cleared = Uninitialise({id, static_cast<int64_t>(size)}, old - size);
  if (!cleared.ok()) return cleared;
  Area& area = areas_[id];
  if (saving_) log_.Push(UndoKind::kSize, SizeUndo{id, old});
  if (Tracked()) Touch(id);
  area.size = area.load_limit = area.store_limit = size;
  return {};
}

void AreaStore::RestartEpochs() {
  for (Area& area : areas_) {
    area.birth_epoch = area.touch_epoch = 0;
    for (uint64_t i = 0; i < area.part_capacity; ++i) area.parts[i].epoch = 0;
  }
  epoch_ = 1;
}

void AreaStore::TouchSlow(AreaId id) {
  Area& area = areas_[id];
  area.touch_epoch = epoch_;
  if (saving_) {
    uint8_t* to = log_.Reserve(UndoKind::kContentHash, sizeof(ContentUndo));
    std::memcpy(to, &id, sizeof(id));
    std::memcpy(to + offsetof(ContentUndo, content), &area.content, sizeof(Hash128));
    std::memcpy(to + offsetof(ContentUndo, contribution), &area.contribution, sizeof(Hash128));
  }
  touched_.push_back(id);
}

void AreaStore::Materialise(const Area& area, uint64_t number, Part* part) {
  part->touched = 1;
  if (area.initial != InitialContent::kZero) return;
  const uint64_t begin = number * kPartBytes;
  std::memset(part->mask, 0xff, std::min<uint64_t>(kPartBytes, area.size - begin));
}

const Part& AreaStore::ReadPart(const Area& area, uint64_t number, Part* scratch) {
  const Part& part = area.parts[number];
  if (part.touched != 0 || area.initial == InitialContent::kUninitialised) return part;
  *scratch = part;
  Materialise(area, number, scratch);
  return *scratch;
}

Hash128 AreaStore::HashContents(AreaId id) const {
  const Area& area = areas_[id];
  Hash128 sum;
  Part scratch;
  for (uint64_t number = 0, count = PartCount(area.size); number < count; ++number) {
    const Part& part = area.parts[number];
    const bool is_hashed = part.touched != 0 && part.epoch != epoch_;
    sum += is_hashed ? part.hash : HashPart(ReadPart(area, number, &scratch), number);
    if (!is_hashed && area.tags != nullptr) sum += HashTags(area.tags + number * kPartBytes, number);
  }
  if (area.cells == nullptr) return sum;
  for (const Cell& cell : *area.cells) sum += HashCell(cell);
  return sum;
}

// The ordinary case calls nothing, so that it needs no registers saved: this is the first store into each part of
// every step.
void AreaStore::OpenPartSlow(AreaId id, uint64_t number) {
  const Area& area = areas_[id];
  Part& part = area.parts[number];
  if (!saving_ || area.birth_epoch == epoch_ || part.touched == 0 || area.tags != nullptr ||
      !log_.HasRoom(sizeof(PlainPartUndo)) || dirty_.full() || !Tracked()) [[unlikely]] {
    return OpenPartRare(id, number);
  }
  uint8_t* to = log_.Reserve(UndoKind::kPlainPart, sizeof(PlainPartUndo));
  const PartUndo undo{id, static_cast<uint32_t>(number)};
  std::memcpy(to, &undo, sizeof(undo));
  std::memcpy(to + offsetof(PlainPartUndo, part), &part, sizeof(Part));
  part.epoch = epoch_;
  dirty_.PushWithinCapacity({id, static_cast<uint32_t>(number)});
}

void AreaStore::OpenPartRare(AreaId id, uint64_t number) {
  Area& area = areas_[id];
  Part& part = area.parts[number];
  if (saving_ && area.birth_epoch != epoch_) SavePart(id, number);
  if (!Tracked()) part.pending = 0;  // there are no links: it says of which slots the log knows
  part.epoch = epoch_;
  if (part.touched == 0) {
    Materialise(area, number, &part);
    if (area.initial == InitialContent::kZero && Tracked()) part.hash = HashPart(part, number);
  }
  if (Tracked()) dirty_.push_back({id, static_cast<uint32_t>(number)});
}

void AreaStore::SavePart(AreaId id, uint64_t number) {
  if (areas_[id].parts[number].touched == 0) {
    SavePristinePart(id, number);
  } else {
    SaveWholePart(id, number, &log_);
  }
}

void AreaStore::SavePristinePart(AreaId id, uint64_t number) {
  const auto first = static_cast<uint32_t>(number);
  if (log_.size() > epoch_log_size_) {
    auto* last = log_.Top<PristineUndo>(UndoKind::kPristineParts);
    if (last != nullptr && last->area == id && last->end == first) {
      ++last->end;
      return;
    }
  }
  log_.Push(UndoKind::kPristineParts, PristineUndo{id, first, first + 1});
}

void AreaStore::SaveWholePart(AreaId id, uint64_t number, UndoLog* log) const {
  const Area& area = areas_[id];
  const PartUndo undo{id, static_cast<uint32_t>(number)};
  if (area.tags == nullptr) {
    log->Push(UndoKind::kPlainPart, PlainPartUndo{undo, area.parts[number]});
    return;
  }
  TaggedPartUndo tagged;
  tagged.undo = undo;
  tagged.part = area.parts[number];
  std::memcpy(tagged.tags, area.tags + number * kPartBytes, sizeof(tagged.tags));
  log->Push(UndoKind::kTaggedPart, tagged);
}

// Slots are logged one by one when they are first changed after links were brought up to date, not with their part:
// most stores into a part change none.
void AreaStore::MarkPending(AreaId id, uint64_t slot) {
  Area& area = areas_[id];
  Part& part = area.parts[PartOfSlot(slot)];
  const uint8_t bit = static_cast<uint8_t>(1u << SlotInPart(slot));
  if ((part.pending & bit) != 0) return;
  part.pending |= bit;
  const uint32_t number = static_cast<uint32_t>(slot);
  if (saving_ && area.birth_epoch != epoch_) log_.Push(UndoKind::kSlot, SlotUndo{id, number, area.slots[slot]});
  if (Tracked()) pending_slots_.push_back({id, number});
}

void AreaStore::EnsureSlots(Area* area) {
  if (area->slots != nullptr) return;
  area->slots = static_cast<PointerSlot*>(pool_.Take(area->part_capacity * SlotsPerPart() * sizeof(PointerSlot)));
}

Hash128 AreaStore::HashTag(const AreaAttributes& attributes) {
  if (attributes.tag_hashing == TagHashing::kIgnored || attributes.tag == 0) return {};
  return HashBytes(&attributes.tag, sizeof(attributes.tag));
}

bool AreaStore::UndoRare(const UndoLog::Record& record) {
  switch (record.kind) {
    case UndoKind::kTaggedPart: {
      const TaggedPartUndo undo = record.As<TaggedPartUndo>();
      Area& area = areas_[undo.undo.area];
      area.parts[undo.undo.part] = undo.part;
      area.parts[undo.undo.part].epoch = 0;
      std::memcpy(area.tags + undo.undo.part * kPartBytes, undo.tags, sizeof(undo.tags));
      return true;
    }
    case UndoKind::kPristineParts: {
      const PristineUndo undo = record.As<PristineUndo>();
      Area& area = areas_[undo.area];
      const size_t count = undo.end - undo.first;
      std::memset(static_cast<void*>(area.parts + undo.first), 0, count * sizeof(Part));
      if (area.tags == nullptr) return true;
      std::memset(area.tags + size_t{undo.first} * kPartBytes, 0, count * kPartBytes * sizeof(TypeTag));
      return true;
    }
    case UndoKind::kSlot: {
      const SlotUndo undo = record.As<SlotUndo>();
      areas_[undo.area].slots[undo.number] = undo.slot;
      return true;
    }
    case UndoKind::kAlloc: {
      const AllocUndo undo = record.As<AllocUndo>();
      for (AreaId id = undo.end; id-- > undo.first;) {
        ReleaseContents(&areas_[id]);
        areas_[id] = Area{};
        free_ids_.push_back(id);
      }
      return true;
    }
    case UndoKind::kFree:
    case UndoKind::kDrop: {
      const LifeUndo undo = record.As<LifeUndo>();
      Area& area = areas_[undo.area];
      area.state = undo.state;
      area.load_limit = undo.load_limit;
      area.store_limit = undo.store_limit;
      if (record.kind == UndoKind::kFree && area.part_capacity == 0) AllocateParts(&area, PartCount(area.size));
      return true;
    }
    case UndoKind::kSize: {
      const SizeUndo undo = record.As<SizeUndo>();
      Area& area = areas_[undo.area];
      area.size = area.load_limit = area.store_limit = undo.size;
      return true;
    }
    case UndoKind::kAttributes: {
      const AttributesUndo undo = record.As<AttributesUndo>();
      Area& area = areas_[undo.area];
      area.attributes = undo.attributes;
      if (area.state == AreaState::kLive)
        area.store_limit = area.attributes.access == Access::kReadOnly ? 0 : area.size;
      return true;
    }
    case UndoKind::kCellInsert:
    case UndoKind::kCellErase:
      UndoCell(record);
      return true;
    default:
      return false;
  }
}

bool AreaStore::UndoUntil(size_t log_size, UndoLog::Record* other) {
  while (log_.size() != log_size) {
    const UndoLog::Record record = log_.Pop();
    if (record.kind == UndoKind::kPlainPart) {
      RestorePlainPart(record);
    } else if (record.kind == UndoKind::kContentHash) {
      const ContentUndo undo = record.As<ContentUndo>();
      areas_[undo.area].content = undo.content;
      areas_[undo.area].contribution = undo.contribution;
    } else if (!UndoRare(record)) {
      *other = record;
      return true;
    }
  }
  return false;
}

void AreaStore::DiscardArea(const UndoLog::Record& record) {
  if (record.kind != UndoKind::kFree && record.kind != UndoKind::kDrop) return;
  const AreaId id = record.As<LifeUndo>().area;
  ReleaseContents(&areas_[id]);
  if (record.kind == UndoKind::kDrop) {
    areas_[id] = Area{};
    free_ids_.push_back(id);
  }
}

}  // namespace gmc
