// Value: what one cell of a memory holds.
//
//   kScalar    up to 16 bytes, with one mask bit for each bit that says whether it is initialised
//   kPointer   a whole pointer: area and offset
//   kFragment  some bytes of a pointer, as left by a byte-wise copy; all of them together are the pointer again
//   kContent   an interned user object (content.h), with an optional pointer
//
// A null pointer is the scalar 0, and an integer cast to a pointer the scalar it was.
//
// Thread safety: plain values.
// Invariants: bits outside the mask are 0; bits and mask beyond the width are 0.
#pragma once

#include <cstdint>

#include "core/memory/pointer.h"

namespace gmc {

using ContentId = uint32_t;
inline constexpr ContentId kNoContent = 0;

// What an access through a type of the caller's is checked against; 0 is untyped.
using TypeTag = uint32_t;

enum class ValueKind : uint8_t { kScalar, kPointer, kFragment, kContent };

inline constexpr uint32_t kMaxScalarBytes = 16;

// The mask of the low `bytes` bytes of a word.
constexpr uint64_t LowBytes(uint32_t bytes) { return bytes >= 8 ? ~uint64_t{0} : (uint64_t{1} << (8 * bytes)) - 1; }

struct Value {
  ValueKind kind = ValueKind::kScalar;
  uint8_t index = 0;  // kFragment: the first byte of the pointer that is here
  uint32_t width = 0;
  ContentId content = kNoContent;
  TypeTag type = 0;
  uint64_t bits[2] = {0, 0};
  uint64_t mask[2] = {0, 0};
  Pointer target;  // kPointer, kFragment, kContent

  static Value Scalar(uint64_t bits, uint32_t width) {
    Value v = Masked(width);
    v.bits[0] = bits & v.mask[0];
    return v;
  }
  static Value Scalar128(uint64_t low, uint64_t high) {
    Value v = Masked(16);
    v.bits[0] = low;
    v.bits[1] = high;
    return v;
  }
  static Value Uninitialised(uint32_t width) {
    Value v;
    v.width = width;
    return v;
  }
  // A null pointer becomes the scalar 0.
  static Value PointerTo(Pointer target, uint32_t width) {
    if (target.is_null()) return Scalar(static_cast<uint64_t>(target.offset), width);
    Value v;
    v.kind = ValueKind::kPointer;
    v.width = width;
    v.target = target;
    return v;
  }
  static Value Object(ContentId content, uint32_t width, Pointer target = {}) {
    Value v;
    v.kind = ValueKind::kContent;
    v.width = width;
    v.content = content;
    v.target = target;
    return v;
  }

  bool is_scalar() const { return kind == ValueKind::kScalar; }
  bool is_pointer() const { return kind == ValueKind::kPointer; }
  bool fully_initialised() const {
    return kind != ValueKind::kScalar ||
           (mask[0] == LowBytes(width) && mask[1] == (width > 8 ? LowBytes(width - 8) : 0));
  }
  friend bool operator==(const Value&, const Value&) = default;

 private:
  static Value Masked(uint32_t width) {
    Value v;
    v.width = width;
    v.mask[0] = LowBytes(width);
    v.mask[1] = width > 8 ? LowBytes(width - 8) : 0;
    return v;
  }
};

}  // namespace gmc
