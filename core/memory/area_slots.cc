// Slots, and what was done to them: for who repeats a step that was made before (core/exec/step_reuse.cc).
//
// What a step wrote is read off the undo log, which has every part that was opened, so nothing that writes can be
// forgotten here.
#include <algorithm>
#include <cstddef>

#include "core/memory/memory_state.h"
#include "core/memory/part_hash.h"

namespace gmc {

namespace {

uint64_t OnesOf(uint64_t bytes) { return bytes >= 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * bytes) - 1; }

}  // namespace

bool AreaStore::ReadSlot(AreaId id, uint64_t offset, SlotContent* out) const {
  if (id >= area_count_) return false;
  const Area& area = areas_[id];
  if (offset >= area.load_limit || area.slow_store != 0) return false;
  *out = {};
  const Part& part = area.parts[offset / kPartBytes];
  const uint64_t slot = offset >> slot_shift_;
  if ((part.pointers >> SlotInPart(slot) & 1) != 0) {
    out->target = {area.slots[slot].area, area.slots[slot].offset};
    return true;
  }
  if (part.touched == 0 && area.initial == InitialContent::kZero) {
    out->mask = OnesOf(std::min<uint64_t>(pointer_size_, area.size - offset));
    return true;
  }
  std::memcpy(&out->data, part.data + offset % kPartBytes, pointer_size_);
  std::memcpy(&out->mask, part.mask + offset % kPartBytes, pointer_size_);
  return true;
}

void AreaStore::WriteSlot(AreaId id, uint64_t offset, const SlotContent& content, uint64_t select) {
  const uint64_t slot = offset >> slot_shift_;
  if (!content.target.is_null()) {
    EnsureSlots(&areas_[id]);
    OpenSlot(id, slot);
    areas_[id].slots[slot].area = content.target.area;
    areas_[id].slots[slot].offset = content.target.offset;
    return;
  }
  Part& part = OpenPart(id, offset / kPartBytes);
  const auto bit = static_cast<uint8_t>(1u << SlotInPart(slot));
  if ((part.pointers & bit) != 0) {
    MarkPending(id, slot);
    part.pointers &= static_cast<uint8_t>(~bit);
  }
  WriteBits(&part, offset, content, select);
}

void AreaStore::WriteBits(Part* part, uint64_t offset, const SlotContent& content, uint64_t select) const {
  const auto write = [&](uint8_t* place, uint64_t bits) {
    uint64_t old = 0;
    std::memcpy(&old, place, pointer_size_);
    const uint64_t now = (old & ~select) | (bits & select);
    std::memcpy(place, &now, pointer_size_);
  };
  write(part->data + offset % kPartBytes, content.data);
  write(part->mask + offset % kPartBytes, content.mask);
}

bool MemoryState::FindChanges(size_t since, StateChanges* changes) const {
  std::vector<SlotUndo> slots;
  std::vector<PlainPartUndo> parts;
  std::vector<AreaId> touched;  // in ways that only what was born may be
  for (size_t at = log_.size(); at > since;) {
    const UndoLog::Record record = log_.Before(&at);
    switch (record.kind) {
      case UndoKind::kPlainPart:
        parts.push_back(record.As<PlainPartUndo>());
        break;
      case UndoKind::kPristineParts: {
        const PristineUndo undo = record.As<PristineUndo>();
        for (uint32_t part = undo.first; part < undo.end; ++part) {
          parts.push_back({{undo.area, part}, {}});
          Materialise(this->at(undo.area), part, &parts.back().part);
        }
        break;
      }
      case UndoKind::kSlot:
        slots.push_back(record.As<SlotUndo>());
        break;
      case UndoKind::kSize:
        changes->resized.push_back(record.As<SizeUndo>().area);
        break;
      case UndoKind::kAlloc: {
        const AllocUndo undo = record.As<AllocUndo>();
        for (AreaId id = undo.first; id < undo.end; ++id) changes->born.push_back(id);
        break;
      }
      case UndoKind::kFree:
        touched.push_back(record.As<LifeUndo>().area);
        break;
      case UndoKind::kContentHash:
      case UndoKind::kLinkAdd:
      case UndoKind::kLinkRemove:
      case UndoKind::kLinkRetarget:
      case UndoKind::kNode:
        break;  // they follow from what was stored
      default:
        return false;
    }
  }
  const std::vector<AreaId>& born = changes->born;
  const auto is_born = [&](AreaId id) { return std::find(born.begin(), born.end(), id) != born.end(); };
  if (!std::all_of(touched.begin(), touched.end(), is_born)) return false;
  const uint32_t width = pointer_size();
  for (const PlainPartUndo& undo : parts) {
    const auto [id, number] = undo.undo;
    for (uint64_t in_part = 0; in_part < kPartBytes; in_part += width) {
      const uint64_t offset = uint64_t{number} * kPartBytes + in_part;
      if (offset >= this->at(id).size) break;
      SlotChange change{id, offset, 0, {}};
      if (!ReadSlot(id, offset, &change.now)) return false;
      const uint64_t slot = offset / width;
      const bool may_be_pointer = std::any_of(
          slots.begin(), slots.end(), [&](const SlotUndo& each) { return each.area == id && each.number == slot; });
      uint64_t data = 0, mask = 0;
      std::memcpy(&data, undo.part.data + in_part, width);
      std::memcpy(&mask, undo.part.mask + in_part, width);
      const bool is_pointer = !change.now.target.is_null();
      const bool was_pointer = (undo.part.pointers >> SlotInPart(slot) & 1) != 0;
      change.bits = (data ^ change.now.data) | (mask ^ change.now.mask);
      if (may_be_pointer || is_pointer != was_pointer) change.bits = OnesOf(width);
      if (change.bits != 0) changes->slots.push_back(change);
    }
  }
  return true;
}

bool MemoryState::HasSameLinks(size_t since) const {
  if (HasLinkChanges()) return false;
  for (size_t at = log_.size(); at > since;) {
    switch (log_.Before(&at).kind) {
      case UndoKind::kPlainPart:
      case UndoKind::kPristineParts:
      case UndoKind::kSlot:
      case UndoKind::kSize:
      case UndoKind::kContentHash:
      case UndoKind::kAlloc:
      case UndoKind::kFree:
        break;
      default:
        return false;
    }
  }
  return true;
}

Hash128 MemoryState::ContentWith(AreaId id, std::span<const SlotBits> writes) const {
  const Area& area = at(id);
  Hash128 content = area.content;
  const auto hash_of = [&](uint64_t offset, Pointer target) {
    return HashLink({.source_offset = offset, .target_offset = target.offset, .shape = kPointerShape},
                    graph_.node(target.area).position);
  };
  for (size_t next = 0; next < writes.size();) {
    const uint64_t number = writes[next].offset / kPartBytes;
    Part scratch;
    Part part = ReadPart(area, number, &scratch);
    content -= area.parts[number].touched != 0 ? part.hash : HashPart(part, number);
    for (; next < writes.size() && writes[next].offset / kPartBytes == number; ++next) {
      const SlotBits& write = writes[next];
      const uint64_t slot = write.offset / pointer_size();
      if ((part.pointers >> SlotInPart(slot) & 1) != 0) {
        content -= hash_of(write.offset, {area.slots[slot].area, area.slots[slot].offset});
      }
      if (!write.content.target.is_null()) content += hash_of(write.offset, write.content.target);
      WriteBits(&part, write.offset, write.content, write.select);
    }
    content += HashPart(part, number);
  }
  return content;
}

Hash128 MemoryState::HashWith(std::span<const SlotBits> writes, AreaId replaced, const Hash128& content,
                              uint64_t size) const {
  Hash128 hash = saved_.back().hash;
  const auto replace = [&](AreaId id, const Hash128& new_content, uint64_t new_size) {
    const Area& area = at(id);
    hash += HashArea(area, new_size, new_content, graph_.node(id).position) - area.contribution;
  };
  replace(replaced, content, size);
  for (size_t next = 0; next < writes.size();) {
    const AreaId id = writes[next].area;
    const size_t first = next;
    while (next < writes.size() && writes[next].area == id) ++next;
    if (id != replaced) replace(id, ContentWith(id, writes.subspan(first, next - first)), at(id).size);
  }
  return hash;
}

}  // namespace gmc
