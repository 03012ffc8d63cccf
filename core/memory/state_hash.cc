// The commit: links, shortest paths, lost areas, and the hash of the state.
//
// The hash has two levels, both sums mod 2^128 (Bellare and Micciancio's AdHash, 1997; sums because xor cancels equal
// pairs). An area's content is the sum of
//   h(part number, bytes, mask)                            for each part with an initialised bit
//   h(offset, target's position, target's offset, shape)   for each pointer
//   h(offset, object's hash)                               for each object
//   h(tag)                                                 if the owner wants it hashed
// and the state is the sum over reachable areas of h(position, content, size, attributes). A changed part costs one
// hash; a moved area costs one hash of its own and one for each pointer to it, however large it is. Hashing
// (position, part) directly, on one level, would rehash all parts of a moved area.
//
// Positions change only in Update, so a pointer's old contribution can be recomputed from the link when it goes, and
// need not be stored. Checked against a computation from scratch by oracle.cc; tested in tests/memory/hash_test.cc
// and model_test.cc.
#include <algorithm>

#include "core/memory/memory_state.h"
#include "core/memory/oracle.h"
#include "core/memory/part_hash.h"

namespace gmc {

namespace {

// Shapes of links but kPointerShape. A fragment's index is added to kFragmentShape.
constexpr uint32_t kContentShape = 1;
constexpr uint32_t kFragmentShape = 16;

}  // namespace

uint32_t MemoryState::ShapeOf(const Cell& cell) {
  switch (cell.kind) {
    case CellKind::kPointer:
      return kPointerShape;
    case CellKind::kContent:
      return kContentShape;
    case CellKind::kFragment:
      break;
  }
  return kFragmentShape + cell.index;
}

Hash128 MemoryState::HashLink(const Link& link, const Position& target) {
  const uint64_t words[5] = {link.source_offset, target.low, target.high, static_cast<uint64_t>(link.target_offset),
                             link.shape};
  return HashBytes(words, sizeof(words));
}

// Size and attributes, packed without loss, are the seed; a hashed tag is part of the content.
Hash128 MemoryState::HashArea(const Area& area, uint64_t size, const Hash128& content, const Position& position) {
  static_assert(kMaxAreaSize <= uint64_t{1} << 40);
  const AreaAttributes& attributes = area.attributes;
  const uint64_t packed = size | static_cast<uint64_t>(area.state) << 48 |
                          static_cast<uint64_t>(attributes.kind) << 52 |
                          static_cast<uint64_t>(attributes.access) << 56 | static_cast<uint64_t>(area.growth) << 57 |
                          static_cast<uint64_t>(attributes.tag_hashing) << 58;
  const uint64_t words[4] = {position.low, position.high, content.low, content.high};
  return HashBytes(words, sizeof(words), kHashSeed ^ packed);
}

LinkId MemoryState::AddLink(AreaId source, uint64_t source_offset, Pointer target, uint32_t shape) {
  const LinkId id = graph_.Add(source, source_offset, target.area, target.offset, shape, logging());
  paths_.Added(id);
  AddContent(source, HashLink(graph_.link(id), graph_.node(target.area).position));
  return id;
}

void MemoryState::RemoveLink(LinkId id) {
  const Link& link = graph_.link(id);
  AddContent(link.source, Hash128{} - HashLink(link, graph_.node(link.target).position));
  paths_.Removed(id, logging());
  graph_.Remove(id, logging());
}

void MemoryState::RemoveOutLinks(AreaId id) {
  while (graph_.node(id).first_out != kNoLink) {
    const LinkId link = graph_.node(id).first_out;
    paths_.Removed(link, logging());
    graph_.Remove(link, logging());
  }
}

void MemoryState::SyncSlot(AreaId id, uint64_t slot_number) {
  const uint32_t in_part = SlotInPart(slot_number);
  Part& part = at(id).parts[PartOfSlot(slot_number)];
  PointerSlot& slot = at(id).slots[slot_number];
  part.pending &= static_cast<uint8_t>(~(1u << in_part));
  const bool stored = (part.pointers >> in_part & 1) != 0;
  if (slot.link != kNoLink) {
    const Link& link = graph_.link(slot.link);
    if (stored && link.target == slot.area) {
      if (link.target_offset == slot.offset) return;
      const Position& position = graph_.node(link.target).position;
      const Hash128 old = HashLink(link, position);
      graph_.Retarget(slot.link, slot.offset, logging());
      AddContent(id, HashLink(graph_.link(slot.link), position) - old);
      return;
    }
    RemoveLink(slot.link);
    slot.link = kNoLink;
  }
  if (stored) {
    slot.link = AddLink(id, slot_number * pointer_size(), {slot.area, slot.offset}, kPointerShape);
  }
}

void MemoryState::SyncLinks() {
  for (LinkId id : dead_links_) RemoveLink(id);
  dead_links_.clear();
  for (const PendingSlot& pending : pending_slots_) {
    if (at(pending.area).state == AreaState::kLive) SyncSlot(pending.area, pending.slot);
  }
  pending_slots_.clear();
  for (const PendingCell& pending : pending_cells_) {
    Area& area = at(pending.area);
    if (area.state != AreaState::kLive) continue;
    Cell* cell = FindCell(&area, pending.offset);
    if (cell == nullptr || cell->target.is_null() || cell->link != kNoLink) continue;
    cell->link = AddLink(pending.area, cell->offset, cell->target, ShapeOf(*cell));
  }
  pending_cells_.clear();
}

void MemoryState::DropLost() {
  std::sort(lost_.begin(), lost_.end());
  if (options_.listener != nullptr) {
    for (AreaId id : lost_) {
      if (at(id).state == AreaState::kLive && at(id).attributes.kind == AreaKind::kHeap) {
        options_.listener->AreaLost(*this, id);
      }
    }
  }
  for (AreaId id : lost_) Drop(id);
  lost_.clear();
}

void MemoryState::Drop(AreaId id) {
  if (Tracked()) {
    Touch(id);
    state_hash_ -= at(id).contribution;
    at(id).contribution = {};
    RemoveOutLinks(id);
  }
  DropArea(id);
}

void MemoryState::RehashParts() {
  for (const DirtyPart& dirty : dirty_) {
    Area& area = at(dirty.area);
    if (area.state != AreaState::kLive) continue;
    Part& part = area.parts[dirty.part];
    Hash128 hash = HashPart(part, dirty.part);
    if (area.tags != nullptr) hash += HashTags(area.tags + uint64_t{dirty.part} * kPartBytes, dirty.part);
    Touch(dirty.area);
    area.content -= part.hash;
    area.content += hash;
    part.hash = hash;
  }
}

void MemoryState::RehashMoved() {
  for (const ShortestPaths::Moved& moved : paths_.moved()) {
    const Node& node = graph_.node(moved.area);
    if (node.position == moved.old_position || Find(moved.area) == nullptr) continue;
    kept_positions_ = false;
    Touch(moved.area);
    for (LinkId in = node.first_in; in != kNoLink; in = graph_.link(in).in_next) {
      const Link& link = graph_.link(in);
      AddContent(link.source, HashLink(link, node.position) - HashLink(link, moved.old_position));
    }
  }
}

void MemoryState::RehashAreas() {
  for (AreaId id : touched_) {
    if (Find(id) == nullptr) continue;
    Area& area = at(id);
    const Hash128 contribution = HashArea(area, area.size, area.content, graph_.node(id).position);
    state_hash_ += contribution - area.contribution;
    area.contribution = contribution;
  }
}

[[gnu::flatten]] MemoryErrorCode MemoryState::Canonicalize() {
  if (!Tracked()) return MemoryErrorCode::kNotTracked;
  if (root_ == kNoArea) return MemoryErrorCode::kNoRoot;
  if (HasLinkChanges()) SyncLinks();
  if (paths_.HasChanges()) paths_.Update(logging());
  kept_positions_ = paths_.lost().empty();
  if (!paths_.lost().empty() || !born_.empty()) FindLost();
  RehashParts();
  if (!paths_.moved().empty()) RehashMoved();
  RehashAreas();
  StartEpoch();
  paths_.StartEpoch();
  if (options_.oracle == Oracle::kOn) MemoryOracle::Check(*this);
  return MemoryErrorCode::kNone;
}

void MemoryState::FindLost() {
  lost_.assign(paths_.lost().begin(), paths_.lost().end());
  for (AreaId id : born_) {
    if (graph_.node(id).depth == kUnreached) lost_.push_back(id);
  }
  DropLost();
}

Result<Hash128> MemoryState::Commit() {
  const MemoryErrorCode code = Canonicalize();
  if (code != MemoryErrorCode::kNone) return MemoryError{.code = code};
  return state_hash_;
}

}  // namespace gmc
