// Register: one value of a running function.
//
// `meta` is 0 for a plain, wholly initialised number, so one test of two operands finds everything unusual. Otherwise
// it holds an area (the register is a pointer, or an integer made from one, and `bits` its offset) or the number of a
// box: a Value of the memory that fits no other form, such as an uninitialised one.
#pragma once

#include <cstdint>

#include "core/memory/pointer.h"

namespace gmc::exec {

struct Register {
  uint64_t bits = 0;
  uint64_t meta = 0;

  static Register Number(uint64_t bits) { return {bits, 0}; }
  static Register To(Pointer p) { return {static_cast<uint64_t>(p.offset), p.area}; }
  static Register Boxed(uint32_t box) { return {0, uint64_t{box} << 32}; }

  bool is_number() const { return meta == 0; }
  bool is_pointer() const { return meta != 0 && meta >> 32 == 0; }
  bool is_boxed() const { return meta >> 32 != 0; }
  uint32_t box() const { return static_cast<uint32_t>(meta >> 32); }
  Pointer pointer() const { return {static_cast<AreaId>(meta), static_cast<int64_t>(bits)}; }
};

}  // namespace gmc::exec
