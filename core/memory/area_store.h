// AreaStore: the areas of one memory, byte by byte, with undo.
//
// The lower half of MemoryState (which publishes these operations and is documented there): contents, bounds,
// initialisation, pointers as values, type tags. It knows nothing of reachability, positions or state hashes, but
// notes what changed since the last commit: parts to rehash, pointers to relink, areas born.
//
// Thread safety: thread-compatible.
// Invariants: a failed operation changes nothing. Everything is logged before it is changed while `saving` is on.
// Cost: fast paths are inline and branch to the slow ones; a store costs O(bytes); opening a part copies it once an
// epoch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/memory/area.h"
#include "core/memory/block_pool.h"
#include "core/memory/content.h"
#include "core/memory/error.h"
#include "core/memory/plain_vector.h"
#include "core/memory/pointer.h"
#include "core/memory/undo_log.h"
#include "core/memory/undo_records.h"
#include "core/memory/value.h"
#include "core/memory/work_list.h"

namespace gmc {

enum class Tracking : uint8_t {
  kStates,  // push, backtrack, hash
  kUndo,    // push and backtrack alone: nothing is hashed, and what is unreachable stays
  kNone,    // one execution: nothing is logged or hashed, and memory does not grow with its length
};
enum class TypeTags : uint8_t { kOff, kOn };
enum class Overlap : uint8_t { kForbidden, kAllowed };

// A stored value and where it begins.
struct StoredValue {
  uint64_t offset;
  Value value;
};

// What a slot holds: as many bytes as a pointer has, at a multiple of that.
struct SlotContent {
  uint64_t data = 0, mask = 0;
  Pointer target;  // null: no pointer

  friend bool operator==(const SlotContent&, const SlotContent&) = default;
};

// Bits of a slot, of all of it where there is a pointer.
struct SlotBits {
  AreaId area;
  uint64_t offset;
  uint64_t select;
  SlotContent content;

  friend bool operator==(const SlotBits&, const SlotBits&) = default;
};

class AreaStore {
 public:
  // Slots of four bytes are numbered with 32 bits.
  static constexpr uint64_t kMaxAreaSize = uint64_t{1} << 34;

  AreaStore(uint32_t pointer_size, Tracking tracking, TypeTags type_tags, const ContentStore* contents);
  ~AreaStore();
  AreaStore(const AreaStore&) = delete;
  AreaStore& operator=(const AreaStore&) = delete;

  // --- areas
  Result<AreaId> AllocArea(uint64_t size, const AreaAttributes& attributes, InitialContent initial, Growth growth);
  Result<uint64_t> GetSize(Pointer p) const;
  Result<void> SetAccess(AreaId id, Access access);
  Result<void> SetTag(AreaId id, uint64_t tag);
  // Null for an area that does not exist (or no longer does). Valid until the next operation that changes anything.
  const Area* Find(AreaId id) const {
    return id < area_count_ && (areas_[id].state == AreaState::kLive || areas_[id].state == AreaState::kFreed)
               ? &areas_[id]
               : nullptr;
  }
  // One past the greatest id in use.
  AreaId area_limit() const { return area_count_; }
  uint32_t pointer_size() const { return pointer_size_; }

  // --- pointers
  Result<Pointer> Move(Pointer p, int64_t bytes) const;
  Result<int64_t> Difference(Pointer a, Pointer b) const;
  Result<bool> Less(Pointer a, Pointer b) const;

  // --- values: fast paths. False: nothing happened, take the slow one.
  template <typename T>
  bool LoadScalar(AreaId id, uint64_t offset, T* out) const;
  template <typename T>
  bool StoreScalar(AreaId id, uint64_t offset, T bits);
  bool LoadPointer(AreaId id, uint64_t offset, Pointer* out) const;
  bool StorePointer(AreaId id, uint64_t offset, Pointer target);

  // --- values
  Result<Value> Load(Pointer p, uint32_t width) const;
  Result<Value> LoadInitialised(Pointer p, uint32_t width) const;
  Result<Value> LoadTyped(Pointer p, uint32_t width, TypeTag type) const;
  Result<void> Store(Pointer p, const Value& value);
  Result<void> StoreBits(Pointer p, const Value& value, uint64_t select);
  Result<std::vector<StoredValue>> LoadOverlapping(Pointer p, uint64_t size) const;
  // Of all bytes and objects in a live area, initialised or not, but not of pointers. Costs little for what did not
  // change since the last commit.
  Hash128 HashContents(AreaId id) const;

  // --- ranges
  Result<void> Copy(Pointer to, Pointer from, uint64_t size, Overlap overlap);
  Result<void> Fill(Pointer p, uint8_t byte, uint64_t size);
  Result<void> Uninitialise(Pointer p, uint64_t size);
  // Makes an expanding area end at `size`: what lay behind is gone, what is new is uninitialised.
  Result<void> Resize(AreaId id, uint64_t size);
  // Whether the 8 bytes at a multiple of 8 hold nothing at all: neither an initialised bit nor a pointer. False may
  // also be said of clear bytes, where there is a pointer nearby or was an unaligned one in the area.
  bool IsClear(AreaId id, uint64_t offset) const {
    const Area& area = areas_[id];
    if (offset >= area.size) return true;
    const Part& part = area.parts[offset / kPartBytes];
    uint64_t mask;
    std::memcpy(&mask, part.mask + offset % kPartBytes, sizeof(mask));
    return mask == 0 && part.pointers == 0 && area.slow_store == 0 && area.initial == InitialContent::kUninitialised;
  }
  // Code kNone, or why `size` bytes at `p` could not be read or written.
  enum class Mode : uint8_t { kRead, kWrite };
  MemoryError Check(Pointer p, uint64_t size, Mode mode) const;

  // --- slots, for who repeats what was done before
  // False: the area has no such slot, or holds what needs more than slots.
  bool ReadSlot(AreaId id, uint64_t offset, SlotContent* out) const;
  // Writes the bits in `select`, or the pointer. REQUIRES: it could be read and stored into; whoever holds a pointer
  // there, or writes one, selects all.
  void WriteSlot(AreaId id, uint64_t offset, const SlotContent& content, uint64_t select);

  // Calls f(offset, target) for each pointer, fragment and object with a pointer, in the order of offsets within
  // slots and within cells.
  template <typename F>
  void ForEachPointer(AreaId id, F&& f) const;

 protected:
  bool IsChanged() const { return !dirty_.empty() || !touched_.empty() || !born_.empty() || HasLinkChanges(); }
  struct DirtyPart {
    AreaId area;
    uint32_t part;
  };
  struct PendingSlot {
    AreaId area;
    uint32_t slot;
  };
  struct PendingCell {
    AreaId area;
    uint64_t offset;
  };

  Area& at(AreaId id) { return areas_[id]; }
  const Area& at(AreaId id) const { return areas_[id]; }
  bool saving() const { return saving_; }
  // Whether links, positions and hashes are kept.
  bool Tracked() const { return tracking_ == Tracking::kStates; }

  static uint64_t PartCount(uint64_t size) { return (size + kPartBytes - 1) / kPartBytes; }
  // All powers of two: masks and shifts instead of divisions.
  uint32_t SlotsPerPart() const { return kPartBytes >> slot_shift_; }
  uint32_t SlotInPart(uint64_t slot) const { return static_cast<uint32_t>(slot) & (SlotsPerPart() - 1); }
  uint64_t PartOfSlot(uint64_t slot) const { return (slot << slot_shift_) / kPartBytes; }
  bool IsAligned(uint64_t offset) const { return (offset & (pointer_size_ - 1)) == 0; }
  static Hash128 HashTags(const TypeTag* tags, uint64_t number);
  static Hash128 HashTag(const AreaAttributes& attributes);
  Hash128 HashCell(const Cell& cell) const;
  // What a part that was never written holds.
  static void Materialise(const Area& area, uint64_t number, Part* part);
  // Part `number` as it reads, pristine or not.
  static const Part& ReadPart(const Area& area, uint64_t number, Part* scratch);
  // Writes the bits in `select` of a slot without a pointer.
  void WriteBits(Part* part, uint64_t offset, const SlotContent& content, uint64_t select) const;
  // Saves `content` and notes that the area's contribution must be recomputed.
  void Touch(AreaId id) {
    if (areas_[id].touch_epoch != epoch_) TouchSlow(id);
  }
  void AddContent(AreaId id, const Hash128& delta) {
    Touch(id);
    areas_[id].content += delta;
  }

  void FreeArea(AreaId id);
  void DropArea(AreaId id);
  // Forgets which parts and areas changed since the last commit and makes every later store open its part anew.
  void StartEpoch() {
    dirty_.clear();
    touched_.clear();
    born_.clear();
    epoch_log_size_ = log_.size();
    if (++epoch_ == 0) RestartEpochs();
  }
  bool HasLinkChanges() const { return !dead_links_.empty() || !pending_slots_.empty() || !pending_cells_.empty(); }
  void ForgetLinkChanges() {
    pending_slots_.clear();
    pending_cells_.clear();
    dead_links_.clear();
  }
  void SetSaving(bool saving) { saving_ = saving; }
  // Takes back records down to `log_size`. Stops at one that is none of this class's: true, and the record.
  bool UndoUntil(size_t log_size, UndoLog::Record* other);
  // Makes the contents of all areas those of the state at `log_size`, for reading only; `forward` takes what brings
  // them back. REQUIRES: nothing has changed since the last commit.
  void Rewind(size_t log_size, UndoLog* forward);
  void WindForward(UndoLog* forward);
  // A record that will never be taken back: releases what only it needed.
  void DiscardArea(const UndoLog::Record& record);
  void ClearAreas();

  // For the import of snapshots. REQUIRES: the range is within a live area that holds no pointers there yet.
  void WriteRaw(AreaId id, uint64_t offset, const uint8_t* data, const uint8_t* mask, uint64_t size) {
    WriteBytes(id, offset, data, mask, size);
  }
  // False if type tags are off.
  bool TagRaw(AreaId id, uint64_t offset, uint64_t size, TypeTag type);
  // Makes the first parts of an area that was not written yet zero; the rest stays uninitialised.
  void MakePristineZero(AreaId id, uint64_t part_count);

  Cell* FindCell(Area* area, uint64_t offset);
  static const Cell* FindCell(const Area& area, uint64_t offset);

  UndoLog log_;
  WorkList<DirtyPart> dirty_;
  WorkList<PendingSlot> pending_slots_;
  WorkList<PendingCell> pending_cells_;
  WorkList<LinkId> dead_links_;  // of erased cells
  WorkList<AreaId> touched_;
  WorkList<AreaId> born_;
  const ContentStore* contents_;

 private:
  static constexpr uint32_t kCopyChunk = 4096;

  bool InBounds(uint64_t limit, uint64_t offset, uint64_t size) const {
    return offset < limit && limit - offset >= size;
  }
  AreaId NewId();
  void AllocateParts(Area* area, uint64_t part_count);
  void ReleaseContents(Area* area);
  void GrowArea(AreaId id, uint64_t size);
  Hash128 SumOfZeroParts(const Area& area);

  Part& OpenPart(AreaId id, uint64_t number) {
    Part& part = areas_[id].parts[number];
    if (part.epoch != epoch_) OpenPartSlow(id, number);
    return part;
  }
  void OpenPartSlow(AreaId id, uint64_t number);
  void OpenPartRare(AreaId id, uint64_t number);
  void LogBirth(AreaId id);
  void SavePart(AreaId id, uint64_t number);
  void SavePristinePart(AreaId id, uint64_t number);
  bool IsUndoneByLog(const Area& area) const;
  void TouchSlow(AreaId id);
  bool UndoRare(const UndoLog::Record& record);
  void RestorePlainPart(const UndoLog::Record& record) {
    const PartUndo undo = record.As<PartUndo>();
    Area& area = areas_[undo.area];
    Part& part = area.parts[undo.part];
    std::memcpy(static_cast<void*>(&part), record.payload + offsetof(PlainPartUndo, part), sizeof(Part));
    part.epoch = 0;  // epochs may have been restarted since
    if (area.tags != nullptr) std::memset(area.tags + undo.part * kPartBytes, 0, kPartBytes * sizeof(TypeTag));
  }
  void SaveWholePart(AreaId id, uint64_t number, UndoLog* log) const;
  void PushLife(AreaId id, UndoLog* forward) const;
  using SavedParts = absl::flat_hash_set<uint64_t>;  // numbers of areas and parts
  void PushPart(AreaId id, uint32_t part, SavedParts* saved, UndoLog* forward) const;
  void PushInverse(const UndoLog::Record& record, SavedParts* saved, UndoLog* forward) const;
  void Apply(const UndoLog::Record& record);
  void RestartEpochs();
  // To be called before the slot changes.
  void MarkPending(AreaId id, uint64_t slot);
  void EnsureSlots(Area* area);

  // Makes a slot of an area without cells hold a pointer, to be filled in.
  void OpenSlot(AreaId id, uint64_t slot);
  // Makes room for a scalar within one part of an area without cells: false if that would leave part of a pointer.
  bool ClearSlotFor(AreaId id, uint64_t offset, uint32_t size);
  // Takes pointers and objects that overlap [begin, end) away; the rest of a pointer becomes fragments.
  void ClearSpecials(AreaId id, uint64_t begin, uint64_t end);
  bool HasSpecials(const Area& area, uint64_t begin, uint64_t end) const;
  void InsertCell(AreaId id, Cell cell);
  void EraseCell(AreaId id, size_t index);
  void UndoCell(const UndoLog::Record& record);
  void PlacePointer(AreaId id, uint64_t offset, Pointer target);
  void InsertFragment(AreaId id, uint64_t offset, Pointer target, uint8_t index);
  void Assemble(AreaId id, uint64_t offset);
  // The pointer or object one byte belongs to; width 0 if it is a scalar byte.
  StoredValue SpecialAt(const Area& area, uint64_t offset) const;
  Result<Value> LoadSpecial(Pointer p, uint32_t width) const;

  void WriteBytes(AreaId id, uint64_t offset, const uint8_t* data, const uint8_t* mask, uint64_t size);
  void ReadBytes(const Area& area, uint64_t offset, uint8_t* data, uint8_t* mask, uint64_t size) const;
  void CopyChunk(Pointer to, Pointer from, uint64_t size);
  Result<void> CheckStored(const Value& value) const;
  Result<void> PrepareStore(Pointer p, uint64_t size);

  void ClearTags(AreaId id, uint64_t begin, uint64_t end);
  void SetTags(AreaId id, uint64_t offset, uint64_t size, TypeTag type);
  // Writes copy_tags_ to a range whose tags are clear.
  void PasteTags(AreaId id, uint64_t offset, uint64_t size);

  PlainVector<Area> areas_;
  AreaId area_count_ = 0;
  uint32_t epoch_ = 1;
  size_t epoch_log_size_ = 0;  // when it began
  bool saving_ = false;
  const Tracking tracking_;
  const TypeTags type_tags_;
  const uint32_t pointer_size_;
  const uint32_t slot_shift_;

  std::vector<AreaId> free_ids_;
  BlockPool pool_;
  std::vector<uint8_t> copy_data_, copy_mask_;
  std::vector<StoredValue> copy_specials_;
  std::vector<TypeTag> copy_tags_;
  // The last sum of zero parts, by number of whole parts.
  uint64_t zero_sum_parts_ = 0;
  Hash128 zero_sum_;
};

template <typename T>
inline bool AreaStore::LoadScalar(AreaId id, uint64_t offset, T* out) const {
  static_assert(sizeof(T) <= 8 && std::is_unsigned_v<T>);
  if (id >= area_count_) [[unlikely]]
    return false;
  const Area& area = areas_[id];
  const uint32_t in_part = offset % kPartBytes;
  if (!InBounds(area.load_limit, offset, sizeof(T)) || in_part + sizeof(T) > kPartBytes) [[unlikely]]
    return false;
  const Part& part = area.parts[offset / kPartBytes];
  T mask;
  std::memcpy(&mask, part.mask + in_part, sizeof(T));
  if (mask != static_cast<T>(~T{0})) [[unlikely]]
    return false;
  std::memcpy(out, part.data + in_part, sizeof(T));
  return true;
}

template <typename T>
inline bool AreaStore::StoreScalar(AreaId id, uint64_t offset, T bits) {
  static_assert(sizeof(T) <= 8 && std::is_unsigned_v<T>);
  if (id >= area_count_) [[unlikely]]
    return false;
  Area& area = areas_[id];
  const uint32_t in_part = offset % kPartBytes;
  if (!InBounds(area.store_limit, offset, sizeof(T)) || in_part + sizeof(T) > kPartBytes || area.slow_store != 0)
      [[unlikely]] {
    return false;
  }
  Part& part = area.parts[offset / kPartBytes];
  T mask;
  std::memcpy(&mask, part.mask + in_part, sizeof(T));
  if (mask != static_cast<T>(~T{0})) {
    if (part.pointers != 0 && !ClearSlotFor(id, offset, sizeof(T))) return false;
    if (part.epoch != epoch_) OpenPartSlow(id, offset / kPartBytes);
    mask = static_cast<T>(~T{0});
    std::memcpy(part.mask + in_part, &mask, sizeof(T));
  } else if (part.epoch != epoch_) {
    OpenPartSlow(id, offset / kPartBytes);
  }
  std::memcpy(part.data + in_part, &bits, sizeof(T));
  return true;
}

inline bool AreaStore::LoadPointer(AreaId id, uint64_t offset, Pointer* out) const {
  if (id >= area_count_) [[unlikely]]
    return false;
  const Area& area = areas_[id];
  if (!InBounds(area.load_limit, offset, pointer_size_) || !IsAligned(offset)) [[unlikely]]
    return false;
  const uint64_t slot = offset >> slot_shift_;
  if ((area.parts[offset / kPartBytes].pointers >> SlotInPart(slot) & 1) == 0) return false;
  *out = {area.slots[slot].area, area.slots[slot].offset};
  return true;
}

inline bool AreaStore::ClearSlotFor(AreaId id, uint64_t offset, uint32_t size) {
  Part& part = areas_[id].parts[offset / kPartBytes];
  const uint64_t slot = offset >> slot_shift_;
  const uint32_t first = SlotInPart(slot);
  const uint32_t last = static_cast<uint32_t>(offset % kPartBytes + size - 1) >> slot_shift_;
  if ((part.pointers & ((2u << last) - (1u << first))) == 0) return true;
  if (size != pointer_size_ || !IsAligned(offset)) return false;
  if (part.epoch != epoch_) OpenPartSlow(id, offset / kPartBytes);
  MarkPending(id, slot);
  part.pointers &= static_cast<uint8_t>(~(1u << first));
  return true;
}

// Only in areas that have held a pointer before.
inline bool AreaStore::StorePointer(AreaId id, uint64_t offset, Pointer target) {
  if (id >= area_count_ || Find(target.area) == nullptr) [[unlikely]] {
    return false;
  }
  Area& area = areas_[id];
  if (!InBounds(area.store_limit, offset, pointer_size_) || !IsAligned(offset) || area.slow_store != 0 ||
      area.slots == nullptr) [[unlikely]] {
    return false;
  }
  const uint64_t slot = offset >> slot_shift_;
  const uint8_t bit = static_cast<uint8_t>(1u << SlotInPart(slot));
  Part& part = area.parts[offset / kPartBytes];
  if (part.epoch != epoch_ || (part.pending & part.pointers & bit) == 0) OpenSlot(id, slot);
  area.slots[slot].area = target.area;
  area.slots[slot].offset = target.offset;
  return true;
}

template <typename F>
void AreaStore::ForEachPointer(AreaId id, F&& f) const {
  if (Find(id) == nullptr) return;
  const Area& area = areas_[id];
  if (area.state != AreaState::kLive) return;
  if (area.slots != nullptr) {
    const uint64_t part_count = PartCount(area.size);
    for (uint64_t i = 0; i < part_count; ++i) {
      for (uint32_t bits = area.parts[i].pointers; bits != 0; bits &= bits - 1) {
        const uint64_t slot = i * SlotsPerPart() + static_cast<uint32_t>(__builtin_ctz(bits));
        f(slot << slot_shift_, Pointer{area.slots[slot].area, area.slots[slot].offset});
      }
    }
  }
  if (area.cells != nullptr) {
    for (const Cell& cell : *area.cells) {
      if (!cell.target.is_null()) f(cell.offset, cell.target);
    }
  }
}

}  // namespace gmc
