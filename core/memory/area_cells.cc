// Pointers and objects as contents of bytes.
//
// A whole pointer at a multiple of its size lives in a slot. What a program does byte-wise to pointers is rare but
// must mean what it means in C: a byte-wise copy leaves fragments (pointer, which byte), a partial overwrite turns
// the remaining bytes into fragments, and as soon as all fragments of one pointer stand in a row they become the
// pointer again. That last rule makes the representation of a content unique, on which hashing relies: equal contents
// look alike whatever stores made them. An object (Content) is whole or gone: a partial overwrite removes it and
// leaves its other bytes uninitialised.
//
// Cells are a sorted vector: areas with more than a handful are not worth more. Tested in tests/memory/values_test.cc
// and model_test.cc.
#include <algorithm>

#include "core/memory/area_store.h"
#include "hash/check.h"

namespace gmc {

namespace {

bool Before(const Cell& cell, uint64_t offset) { return cell.offset < offset; }

// The first cell that ends after `begin`.
size_t FirstOverlapping(const std::vector<Cell>& cells, uint64_t begin) {
  auto it = std::lower_bound(cells.begin(), cells.end(), begin, Before);
  if (it != cells.begin() && std::prev(it)->offset + std::prev(it)->width > begin) --it;
  return static_cast<size_t>(it - cells.begin());
}

Value CellValue(const Cell& cell) {
  Value value;
  value.kind = cell.kind == CellKind::kPointer    ? ValueKind::kPointer
               : cell.kind == CellKind::kFragment ? ValueKind::kFragment
                                                  : ValueKind::kContent;
  value.index = cell.index;
  value.width = cell.width;
  value.content = cell.content;
  value.target = cell.target;
  return value;
}

}  // namespace

const Cell* AreaStore::FindCell(const Area& area, uint64_t offset) {
  if (area.cells == nullptr) return nullptr;
  const auto it = std::lower_bound(area.cells->begin(), area.cells->end(), offset, Before);
  return it != area.cells->end() && it->offset == offset ? &*it : nullptr;
}

Cell* AreaStore::FindCell(Area* area, uint64_t offset) { return const_cast<Cell*>(FindCell(*area, offset)); }

Hash128 AreaStore::HashCell(const Cell& cell) const {
  if (cell.kind != CellKind::kContent) return {};  // all of it is in its link
  const Hash128 hash = contents_->Get(cell.content)->hash();
  const uint64_t words[4] = {cell.offset, cell.width, hash.low, hash.high};
  return HashBytes(words, sizeof(words));
}

bool AreaStore::HasSpecials(const Area& area, uint64_t begin, uint64_t end) const {
  if (begin == end) return false;
  if (area.slots != nullptr) {
    for (uint64_t i = begin / kPartBytes; i * kPartBytes < end; ++i) {
      if (area.parts[i].pointers == 0) continue;
      const uint64_t first = std::max(begin, i * kPartBytes) >> slot_shift_;
      const uint64_t last = (std::min(end, (i + 1) * kPartBytes) - 1) >> slot_shift_;
      for (uint64_t slot = first; slot <= last; ++slot) {
        if ((area.parts[i].pointers >> SlotInPart(slot) & 1) != 0) return true;
      }
    }
  }
  if (area.cells == nullptr) return false;
  const size_t i = FirstOverlapping(*area.cells, begin);
  return i < area.cells->size() && (*area.cells)[i].offset < end;
}

void AreaStore::ClearSpecials(AreaId id, uint64_t begin, uint64_t end) {
  while (areas_[id].cells != nullptr) {
    const std::vector<Cell>& cells = *areas_[id].cells;
    const size_t i = FirstOverlapping(cells, begin);
    if (i == cells.size() || cells[i].offset >= end) break;
    const Cell cell = cells[i];
    EraseCell(id, i);
    if (cell.kind != CellKind::kPointer) continue;
    for (uint32_t k = 0; k < cell.width; ++k) {
      const uint64_t at = cell.offset + k;
      if (at < begin || at >= end) InsertFragment(id, at, cell.target, static_cast<uint8_t>(k));
    }
  }
  if (areas_[id].slots == nullptr) return;
  for (uint64_t i = begin / kPartBytes; i * kPartBytes < end; ++i) {
    for (uint32_t bits = areas_[id].parts[i].pointers; bits != 0; bits &= bits - 1) {
      const uint64_t slot = i * SlotsPerPart() + static_cast<uint32_t>(__builtin_ctz(bits));
      const uint64_t first = slot << slot_shift_;
      if (first >= end || first + pointer_size_ <= begin) continue;
      areas_[id].parts[i].pointers &= static_cast<uint8_t>(~(bits & -bits));
      MarkPending(id, slot);
      const Pointer target{areas_[id].slots[slot].area, areas_[id].slots[slot].offset};
      for (uint32_t k = 0; k < pointer_size_; ++k) {
        if (first + k < begin || first + k >= end) InsertFragment(id, first + k, target, static_cast<uint8_t>(k));
      }
    }
  }
}

void AreaStore::InsertCell(AreaId id, Cell cell) {
  Area& area = areas_[id];
  if (area.cells == nullptr) area.cells = new std::vector<Cell>;
  area.slow_store = 1;
  area.cells->insert(std::lower_bound(area.cells->begin(), area.cells->end(), cell.offset, Before), cell);
  if (saving() && area.birth_epoch != epoch_) log_.Push(UndoKind::kCellInsert, CellUndo{id, cell});
  if (!Tracked()) return;
  pending_cells_.push_back({id, cell.offset});
  AddContent(id, HashCell(cell));
}

void AreaStore::EraseCell(AreaId id, size_t index) {
  std::vector<Cell>& cells = *areas_[id].cells;
  const Cell cell = cells[index];
  cells.erase(cells.begin() + static_cast<ptrdiff_t>(index));
  if (saving() && areas_[id].birth_epoch != epoch_) log_.Push(UndoKind::kCellErase, CellUndo{id, cell});
  if (!Tracked()) return;
  if (cell.link != kNoLink) dead_links_.push_back(cell.link);
  AddContent(id, Hash128{} - HashCell(cell));
}

void AreaStore::UndoCell(const UndoLog::Record& record) {
  const CellUndo undo = record.As<CellUndo>();
  std::vector<Cell>& cells = *areas_[undo.area].cells;
  const auto at = std::lower_bound(cells.begin(), cells.end(), undo.cell.offset, Before);
  if (record.kind == UndoKind::kCellInsert) {
    cells.erase(at);
  } else {
    cells.insert(at, undo.cell);
  }
}

void AreaStore::OpenSlot(AreaId id, uint64_t slot) {
  Part& part = OpenPart(id, PartOfSlot(slot));
  MarkPending(id, slot);
  const uint64_t in_part = (slot << slot_shift_) % kPartBytes;
  part.pointers |= static_cast<uint8_t>(1u << SlotInPart(slot));
  std::memset(part.data + in_part, 0, pointer_size_);
  std::memset(part.mask + in_part, 0, pointer_size_);
}

void AreaStore::PlacePointer(AreaId id, uint64_t offset, Pointer target) {
  if (!IsAligned(offset)) {
    InsertCell(id, Cell{offset, pointer_size_, kNoContent, target, kNoLink, CellKind::kPointer, 0});
    return;
  }
  EnsureSlots(&areas_[id]);
  const uint64_t slot = offset >> slot_shift_;
  OpenSlot(id, slot);
  areas_[id].slots[slot].area = target.area;
  areas_[id].slots[slot].offset = target.offset;
}

void AreaStore::InsertFragment(AreaId id, uint64_t offset, Pointer target, uint8_t index) {
  InsertCell(id, Cell{offset, 1, kNoContent, target, kNoLink, CellKind::kFragment, index});
  if (offset >= index) Assemble(id, offset - index);
}

// If the fragments of one whole pointer stand at `offset`, makes them that pointer.
void AreaStore::Assemble(AreaId id, uint64_t offset) {
  const std::vector<Cell>& cells = *areas_[id].cells;
  const Cell* first = FindCell(areas_[id], offset);
  if (first == nullptr) return;
  const size_t begin = static_cast<size_t>(first - cells.data());
  if (cells.size() - begin < pointer_size_) return;
  for (uint32_t k = 0; k < pointer_size_; ++k) {
    const Cell& cell = cells[begin + k];
    if (cell.kind != CellKind::kFragment || cell.offset != offset + k || cell.index != k ||
        !(cell.target == first->target)) {
      return;
    }
  }
  const Pointer target = first->target;
  for (uint32_t k = 0; k < pointer_size_; ++k) EraseCell(id, begin);
  PlacePointer(id, offset, target);
}

StoredValue AreaStore::SpecialAt(const Area& area, uint64_t offset) const {
  if (area.slots != nullptr) {
    const uint64_t slot = offset >> slot_shift_;
    if ((area.parts[offset / kPartBytes].pointers >> SlotInPart(slot) & 1) != 0) {
      return {slot << slot_shift_, Value::PointerTo({area.slots[slot].area, area.slots[slot].offset}, pointer_size_)};
    }
  }
  if (area.cells != nullptr) {
    const size_t i = FirstOverlapping(*area.cells, offset);
    if (i < area.cells->size() && (*area.cells)[i].offset <= offset) {
      return {(*area.cells)[i].offset, CellValue((*area.cells)[i])};
    }
  }
  return {offset, Value{}};
}

Result<Value> AreaStore::LoadSpecial(Pointer p, uint32_t width) const {
  const Area& area = areas_[p.area];
  const uint64_t begin = static_cast<uint64_t>(p.offset);
  const StoredValue first = SpecialAt(area, begin);
  if (first.offset == begin && first.value.width == width) return first.value;
  const MemoryError mixed{
      .code = MemoryErrorCode::kMixedValue, .area = p.area, .offset = p.offset, .size = width, .area_size = area.size};
  if (first.value.width == 0 || first.value.kind == ValueKind::kContent || width > pointer_size_) return mixed;
  Value part = first.value;
  part.kind = ValueKind::kFragment;
  part.index = static_cast<uint8_t>(first.value.index + (begin - first.offset));
  part.width = width;
  for (uint32_t i = 1; i < width; ++i) {
    const StoredValue next = SpecialAt(area, begin + i);
    const bool pointer = next.value.kind == ValueKind::kPointer || next.value.kind == ValueKind::kFragment;
    if (next.value.width == 0 || !pointer || !(next.value.target == part.target) ||
        next.value.index + (begin + i - next.offset) != part.index + i) {
      return mixed;
    }
  }
  return part;
}

Result<std::vector<StoredValue>> AreaStore::LoadOverlapping(Pointer p, uint64_t size) const {
  if (const MemoryError error = Check(p, size, Mode::kRead); error.code != MemoryErrorCode::kNone) return error;
  const Area& area = areas_[p.area];
  const uint64_t begin = static_cast<uint64_t>(p.offset);
  std::vector<StoredValue> values;
  for (uint64_t at = begin; at < begin + size;) {
    StoredValue value = SpecialAt(area, at);
    if (value.value.width == 0) {
      // A run of scalar bytes: up to the next pointer or object, the next uninitialised byte, 8 bytes.
      uint8_t data[8] = {}, mask[8] = {};
      uint32_t width = 0;
      while (width < 8 && at + width < begin + size && SpecialAt(area, at + width).value.width == 0) {
        ReadBytes(area, at + width, data + width, mask + width, 1);
        if (mask[width] == 0) break;
        ++width;
      }
      if (width == 0) {
        ++at;
        continue;
      }
      value.value.width = width;
      std::memcpy(value.value.bits, data, 8);
      std::memcpy(value.value.mask, mask, 8);
    }
    if (area.tags != nullptr) value.value.type = area.tags[value.offset] & ~kTagHead;
    values.push_back(value);
    at = value.offset + value.value.width;
  }
  return values;
}

}  // namespace gmc
