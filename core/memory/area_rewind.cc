// Looking at an earlier saved state without leaving the current one.
//
// A worker gives away its shallowest branch, which lies far below its current state. To write that state down, the
// contents of areas are rewound to it, with the inverse of each step kept in a second log, and afterwards wound
// forward again. Of a part that was changed many times only its latest contents are kept: a log that takes most of the
// memory must not double. Links, positions and hashes stay as they are: a snapshot needs none of them. Rejected: a
// snapshot at every push (a traversal for each state, and few are given away), and replaying the choices (as slow as
// the program). Tested in tests/memory/model_test.cc.
#include "core/memory/area_store.h"

namespace gmc {

void AreaStore::Rewind(size_t log_size, UndoLog* forward) {
  SavedParts saved;
  for (size_t at = log_.size(); at != log_size;) {
    const UndoLog::Record record = log_.Before(&at);
    PushInverse(record, &saved, forward);
    Apply(record);
  }
}

void AreaStore::WindForward(UndoLog* forward) {
  while (forward->size() != 0) Apply(forward->Pop());
}

void AreaStore::PushLife(AreaId id, UndoLog* forward) const {
  const Area& area = areas_[id];
  forward->Push(UndoKind::kFree, LifeUndo{id, area.state, area.load_limit, area.store_limit});
}

void AreaStore::PushPart(AreaId id, uint32_t part, SavedParts* saved, UndoLog* forward) const {
  if (saved->insert(uint64_t{id} << 32 | part).second) SaveWholePart(id, part, forward);
}

// What undoes the undoing of `record`.
void AreaStore::PushInverse(const UndoLog::Record& record, SavedParts* saved, UndoLog* forward) const {
  switch (record.kind) {
    case UndoKind::kPlainPart:
    case UndoKind::kTaggedPart: {
      const PartUndo undo = record.As<PartUndo>();
      PushPart(undo.area, undo.part, saved, forward);
      break;
    }
    case UndoKind::kPristineParts: {
      const PristineUndo undo = record.As<PristineUndo>();
      for (uint32_t part = undo.first; part < undo.end; ++part) PushPart(undo.area, part, saved, forward);
      break;
    }
    case UndoKind::kSlot: {
      SlotUndo undo = record.As<SlotUndo>();
      undo.slot = areas_[undo.area].slots[undo.number];
      forward->Push(UndoKind::kSlot, undo);
      break;
    }
    case UndoKind::kAlloc: {
      const AllocUndo undo = record.As<AllocUndo>();
      for (AreaId id = undo.first; id < undo.end; ++id) PushLife(id, forward);
      break;
    }
    case UndoKind::kFree:
    case UndoKind::kDrop:
      PushLife(record.As<LifeUndo>().area, forward);
      break;
    case UndoKind::kSize: {
      const AreaId id = record.As<SizeUndo>().area;
      forward->Push(UndoKind::kSize, SizeUndo{id, areas_[id].size});
      break;
    }
    case UndoKind::kAttributes: {
      const AreaId id = record.As<AttributesUndo>().area;
      forward->Push(UndoKind::kAttributes, AttributesUndo{id, areas_[id].attributes});
      break;
    }
    case UndoKind::kCellInsert: {
      CellUndo undo = record.As<CellUndo>();
      undo.cell = *FindCell(areas_[undo.area], undo.cell.offset);  // it has been given its link meanwhile
      forward->Push(UndoKind::kCellErase, undo);
      break;
    }
    case UndoKind::kCellErase:
      forward->Push(UndoKind::kCellInsert, record.As<CellUndo>());
      break;
    case UndoKind::kContentHash:
    case UndoKind::kLinkAdd:
    case UndoKind::kLinkRemove:
    case UndoKind::kLinkRetarget:
    case UndoKind::kNode:
      break;
  }
}

// Undoes what concerns contents; unlike a real undo it releases nothing.
void AreaStore::Apply(const UndoLog::Record& record) {
  if (record.kind == UndoKind::kContentHash) return;
  if (record.kind == UndoKind::kPlainPart) {
    RestorePlainPart(record);
  } else if (record.kind == UndoKind::kAlloc) {
    const AllocUndo undo = record.As<AllocUndo>();
    for (AreaId id = undo.first; id < undo.end; ++id) {
      areas_[id].state = AreaState::kUnused;
      areas_[id].load_limit = areas_[id].store_limit = 0;
    }
  } else {
    UndoRare(record);
  }
}

}  // namespace gmc
