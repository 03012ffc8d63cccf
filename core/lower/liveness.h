// Liveness: which registers of a function still matter at an instruction.
//
// A register is live if some path from there reads it before it is written. Dead ones are no part of a state.
//
// Thread safety: immutable once made.
// Cost: a few sweeps over the function's code, each one operation on bit sets an instruction.
#pragma once

#include <cstdint>
#include <vector>

#include "core/lower/bytecode.h"

namespace gmc::lower {

class Liveness {
 public:
  // Registers are numbered as in the code: the constants' bits are never set, those of outgoing arguments may be.
  explicit Liveness(const FunctionCode& function);

  uint32_t words() const { return words_; }
  // Registers of outgoing arguments that the widest call needs.
  uint32_t arguments() const { return arguments_; }
  // Bit r % 64 of word r / 64: register r is live just before instruction `at`.
  const uint64_t* Before(uint32_t at) const { return bits_.data() + size_t{at} * words_; }
  // The same while the call at `at` is under way.
  void DuringCall(uint32_t at, uint64_t* out) const;

 private:
  const FunctionCode& function_;
  uint32_t words_ = 0;
  uint32_t arguments_ = 0;
  std::vector<uint64_t> bits_;
};

}  // namespace gmc::lower
