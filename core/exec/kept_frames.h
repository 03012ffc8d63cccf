// KeptFrames: the frames of saved states of a run.
//
// States are saved and given up like a stack, and so are their frames: each kept frame names that of its caller, which
// many may share. A frame that has not run since it was kept is not kept again, and of one that is kept only the live
// registers: a state costs what ran and still matters.
//
// Thread safety: thread-compatible; each machine owns one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/exec/frame.h"
#include "core/memory/plain_vector.h"

namespace gmc::exec {

class KeptFrames {
 public:
  // How many there are.
  struct Mark {
    size_t frames = 0, registers = 0;
  };
  Mark mark() const { return {frames_.size(), registers_.size()}; }

  // Keeps a frame, and of its registers and the arguments behind them those in `live`. `caller` is the number of its
  // caller's, 0 if there is none. Returns its number.
  uint32_t Keep(const Frame& frame, uint32_t caller, std::span<const uint64_t> live);
  // The frame as it was then, but its registers. Returns the number of its caller's.
  uint32_t Find(uint32_t number, Frame* frame) const;
  // Writes its registers; `live` is as it was then.
  void RestoreRegisters(uint32_t number, std::span<const uint64_t> live) const;
  // Gives up those that were kept since.
  void Shrink(const Mark& mark);

 private:
  struct Kept {
    const lower::FunctionCode* function;
    const lower::Instruction* next;
    Register* registers;
    AreaId allocations, variable_arguments, identity;
    uint32_t caller;
    uint64_t reads_input : 1;
    uint64_t first : 63;  // of its registers
  };

  PlainVector<Kept> frames_;  // number n is at n - 1
  PlainVector<Register> registers_;
};

}  // namespace gmc::exec
