// InstructionWatcher: sees every instruction of a machine before it happens. For traces: a machine that is watched is
// several times slower.
//
// Thread safety: called by the thread that drives the machine.
#pragma once

#include <cstdint>

#include "core/exec/register.h"
#include "core/lower/bytecode.h"

namespace gmc::exec {

// Where a thread is. The pointers are valid until the step ends.
struct WatchPoint {
  uint32_t thread = 0;
  // Names the frame while it lives: greater than those of its callers.
  uint64_t frame = 0;
  const lower::FunctionCode* function = nullptr;
  const lower::Instruction* at = nullptr;
  const Register* registers = nullptr;
};

class InstructionWatcher {
 public:
  virtual ~InstructionWatcher() = default;
  virtual void BeforeInstruction(const WatchPoint& point) = 0;
  // The thread stops before that instruction, which it will be asked to execute again.
  virtual void Rested(const WatchPoint& point) = 0;
  // A whole step is over: for the last time, registers hold what they did.
  virtual void StepEnded() = 0;
};

}  // namespace gmc::exec
