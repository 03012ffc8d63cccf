// AreaId and Pointer: names for places in a simulated memory.
//
// A pointer is an area and a byte offset, never an address: where an area lies is not observable. The offset is
// signed and unchecked here, because an integer that came from a pointer keeps its area through any arithmetic;
// MemoryState::Move is the checked move of C's pointer arithmetic.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>

namespace gmc {

using AreaId = uint32_t;
inline constexpr AreaId kNoArea = 0;

struct Pointer {
  AreaId area = kNoArea;
  int64_t offset = 0;

  constexpr bool is_null() const { return area == kNoArea; }
  friend constexpr bool operator==(const Pointer&, const Pointer&) = default;

  // Moves without a check; see MemoryState::Move.
  friend constexpr Pointer operator+(Pointer p, int64_t bytes) {
    return {p.area, static_cast<int64_t>(static_cast<uint64_t>(p.offset) + static_cast<uint64_t>(bytes))};
  }
  friend constexpr Pointer operator-(Pointer p, int64_t bytes) {
    return {p.area, static_cast<int64_t>(static_cast<uint64_t>(p.offset) - static_cast<uint64_t>(bytes))};
  }
};

}  // namespace gmc
