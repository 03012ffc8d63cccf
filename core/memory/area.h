// Area, Part, PointerSlot, Cell: how one area of a state is laid out.
//
// The bytes of an area are cut into parts of 32. A part holds its bytes, one mask bit for each bit that is an
// initialised scalar, the hash of both, and the epoch in which it was last opened for writing. It is the unit of the
// undo log and of hashing: a store that finds its part open costs neither. A part that was never written is
// "pristine" (all zero in this representation) and means the area's initial content, so that a large area costs
// nothing until it is touched.
//
// Bytes that belong to a pointer or an object have mask 0 and data 0, which sends every scalar load of them to the
// slow path. Whole pointers at their natural alignment, nearly all there are, live in a plane of slots beside the
// parts; everything else (pointers at odd offsets, fragments of pointers, objects) in a sorted list of cells.
//
// Invariants: data bits outside the mask are 0. Slots and cells do not overlap, and overlap no mask bit.
#pragma once

#include <cstdint>
#include <vector>

#include "core/memory/pointer.h"
#include "core/memory/value.h"
#include "hash/hash128.h"

namespace gmc {

using LinkId = uint32_t;
inline constexpr LinkId kNoLink = 0;

inline constexpr uint32_t kPartBytes = 32;

struct Part {
  Hash128 hash;      // of data and mask as of the last commit; 0 if nothing is initialised
  uint32_t epoch;    // of the last opening
  uint8_t pointers;  // bit j: slot j holds a pointer
  uint8_t pending;   // bit j: slot j changed since links were last brought up to date
  uint8_t touched;   // 0: pristine
  uint8_t unused;
  uint8_t data[kPartBytes];
  uint8_t mask[kPartBytes];
};
static_assert(sizeof(Part) == 88);

struct PointerSlot {
  AreaId area;
  LinkId link;  // what the link graph knows of this slot; may lag behind while the slot is pending
  int64_t offset;
};

enum class CellKind : uint8_t { kPointer, kFragment, kContent };

struct Cell {
  uint64_t offset;
  uint32_t width;
  ContentId content;
  Pointer target;
  LinkId link;
  CellKind kind;
  uint8_t index;  // kFragment: which byte of the pointer
};

enum class AreaKind : uint8_t { kInternal, kGlobal, kHeap, kLocal };

enum class AreaState : uint8_t {
  kUnused,   // no such area
  kLive,     //
  kFreed,    // stays while something points to it; has no contents
  kDropped,  // was unreachable at a commit; kept only for backtracking
};

enum class InitialContent : uint8_t { kUninitialised, kZero };
enum class TagHashing : uint8_t { kIgnored, kHashed };
enum class Access : uint8_t { kReadWrite, kReadOnly };

// What the owner of a memory says of an area. All of it is in the state hash but an ignored tag and weak_prefix.
struct AreaAttributes {
  AreaKind kind = AreaKind::kInternal;
  Access access = Access::kReadWrite;
  TagHashing tag_hashing = TagHashing::kIgnored;
  // Pointers stored below this offset do not count when asking who can access an area.
  uint32_t weak_prefix = 0;
  // The owner's: an allocation site, a declaration.
  uint64_t tag = 0;
};

enum class Growth : uint8_t { kFixed, kExpanding };

// Two cache lines, so that indexing is a shift.
struct alignas(64) Area {
  Part* parts = nullptr;
  uint64_t load_limit = 0;   // size while live, else 0: one comparison checks bounds and life
  uint64_t store_limit = 0;  // load_limit if writable, else 0
  PointerSlot* slots = nullptr;
  TypeTag* tags = nullptr;             // one for each byte; the first byte of a value has kTagHead
  std::vector<Cell>* cells = nullptr;  // owned; null until there is one
  uint64_t size = 0;
  uint32_t part_capacity = 0;
  uint32_t birth_epoch = 0;
  uint32_t touch_epoch = 0;  // in which `content` was last saved
  AreaState state = AreaState::kUnused;
  Growth growth = Growth::kFixed;
  InitialContent initial = InitialContent::kUninitialised;
  uint8_t slow_store = 0;  // has cells or type tags: stores must look at them
  AreaAttributes attributes;
  Hash128 content;       // the sum over parts, pointers and cells, without this area's position
  Hash128 contribution;  // to the state hash, as of the last commit
};

static_assert(sizeof(Area) == 128);

inline constexpr TypeTag kTagHead = 0x80000000;

}  // namespace gmc
