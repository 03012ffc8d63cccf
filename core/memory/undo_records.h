// The payloads of the undo records that AreaStore writes.
#pragma once

#include "core/memory/area.h"

namespace gmc {

struct PartUndo {
  AreaId area;
  uint32_t part;
};

// Parts in a row, since an area is mostly written from its beginning to its end.
struct PristineUndo {
  AreaId area;
  uint32_t first, end;
};

struct PlainPartUndo {
  PartUndo undo;
  Part part;
};

struct TaggedPartUndo {
  PartUndo undo;
  Part part;
  TypeTag tags[kPartBytes];
};

struct SlotUndo {
  AreaId area;
  uint32_t number;
  PointerSlot slot;
};

struct AllocUndo {
  AreaId first, end;
};

struct LifeUndo {
  AreaId area;
  AreaState state;
  uint64_t load_limit, store_limit;
};

struct SizeUndo {
  AreaId area;
  uint64_t size;
};

struct AttributesUndo {
  AreaId area;
  AreaAttributes attributes;
};

struct ContentUndo {
  AreaId area;
  Hash128 content, contribution;
};

struct CellUndo {
  AreaId area;
  Cell cell;
};

}  // namespace gmc
