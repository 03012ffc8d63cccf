// Frame: a call that is under way, with its registers.
#pragma once

#include <cstdint>

#include "core/exec/register.h"
#include "core/lower/bytecode.h"
#include "core/memory/area.h"

namespace gmc::exec {

struct Frame {
  const lower::FunctionCode* function = nullptr;
  const lower::Instruction* next = nullptr;  // where it continues, or the instruction that is executed again
  Register* registers = nullptr;
  AreaId allocations = kNoArea;  // of alloca: a list of nodes
  AreaId variable_arguments = kNoArea;
  AreaId identity = kNoArea;  // names the frame for longjmp
  bool reads_input = false;   // a library function's, and that input was noticed (run_states.cc)
  uint32_t kept = 0;          // under which number (kept_frames.h), and it has not run since; 0: under none
  // --- of frames that are in the memory too
  uint32_t offset = 0;      // in the stack; 0: not there yet
  uint32_t caller = 0;      // offset of the caller's frame, 0 for none
  uint32_t stored = 0;      // where stored_bits_ says which registers the memory holds
  bool is_flushed = false;  // and has not run since
};

}  // namespace gmc::exec
