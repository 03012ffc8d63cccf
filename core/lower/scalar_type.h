// ScalarType: how a value of a C type is computed with.
#pragma once

#include <cstdint>

#include "core/gimplexx/module.h"

namespace gmc::lower {

// The order is used: kI8..kI64, kU8..kU64.
enum class Numeric : uint8_t { kI8, kI16, kI32, kI64, kU8, kU16, kU32, kU64, kI128, kU128, kF32, kF64, kF80, kF128 };

inline bool IsReal(Numeric numeric) { return numeric >= Numeric::kF32; }
inline bool IsSmallInteger(Numeric numeric) { return numeric <= Numeric::kU64; }
inline bool IsSigned(Numeric numeric) { return numeric <= Numeric::kI64 || numeric == Numeric::kI128; }
// Takes two registers.
inline bool IsWide(Numeric numeric) {
  return numeric == Numeric::kI128 || numeric == Numeric::kU128 || numeric >= Numeric::kF80;
}

struct ScalarType {
  enum class Kind : uint8_t {
    kVoid,
    kNumber,
    kPointer,
    kObject,       // not a scalar: handled by its bytes
    kUnsupported,  // a number whose arithmetic is missing
  };
  Kind kind = Kind::kVoid;
  Numeric numeric = Numeric::kI32;  // of a pointer: the unsigned integer of its size
  uint8_t precision = 0;            // bits of value of an integer, when less than its size has; else 0
  uint8_t size = 0;                 // bytes

  bool is_scalar() const { return kind == Kind::kNumber || kind == Kind::kPointer; }
  bool is_wide() const { return kind == Kind::kNumber && IsWide(numeric); }
  bool is_integer() const { return kind == Kind::kNumber && !IsReal(numeric); }
  bool is_real() const { return kind == Kind::kNumber && IsReal(numeric); }
  friend bool operator==(const ScalarType&, const ScalarType&) = default;
};

ScalarType ScalarTypeOf(const gimplexx::Module& module, gimplexx::Ref<gimplexx::Type> type);

}  // namespace gmc::lower
