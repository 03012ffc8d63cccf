// Which registers an instruction reads and writes.
//
// Thread safety: pure functions.
#pragma once

#include "core/lower/bytecode.h"

namespace gmc::lower {

inline bool WritesWide(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::kArithmetic:
    case Op::kConvertAny:
      return IsWide(static_cast<Numeric>(instruction.x >> 8));
    default:
      return true;
  }
}

inline bool ReadsWide(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::kArithmetic:
    case Op::kCompare:
      return IsWide(static_cast<Numeric>(instruction.x >> 8));
    case Op::kCheckOverflow:
    case Op::kDoubtOverflow:
      return instruction.x >> 8 > 64;
    case Op::kConvertAny:
      return IsWide(static_cast<Numeric>(instruction.x & 255));
    case Op::kReturnValue:
      return instruction.x == 2;
    default:
      return true;
  }
}

inline bool IsCall(Op op) { return op == Op::kCall || op == Op::kCallPointer; }

inline bool FallsThrough(Op op) {
  return op != Op::kJump && op != Op::kSwitch && op != Op::kGoto && op != Op::kReturn && op != Op::kReturnValue &&
         op != Op::kReturnObject && op != Op::kTrap && op != Op::kUnsupported;
}

// Calls write(register) for each. Of a call, its result, unless that is an object: it is copied to where the register
// points.
template <class Write>
void ForEachWrite(const FunctionCode& function, const Instruction& instruction, Write write) {
  if (IsCall(instruction.op)) {
    const CallSite& site = function.call_sites[instruction.c];
    if (!site.uses_result || !site.result.is_scalar()) return;
    write(instruction.a);
    if (site.result.is_wide()) write(instruction.a + 1);
    return;
  }
  const char* shapes = FieldsOf(instruction.op);
  const uint32_t fields[] = {instruction.a, instruction.b, instruction.c};
  for (int i = 0; i < 3; ++i) {
    if (shapes[i] == 'd' || shapes[i] == 'D') write(fields[i]);
    if (shapes[i] == 'D' && WritesWide(instruction)) write(fields[i] + 1);
  }
}

// The same for what it reads: of a call, the arguments too, behind the frame.
template <class Read>
void ForEachRead(const FunctionCode& function, const Instruction& instruction, Read read) {
  const char* shapes = FieldsOf(instruction.op);
  const uint32_t fields[] = {instruction.a, instruction.b, instruction.c};
  for (int i = 0; i < 3; ++i) {
    if (shapes[i] == 'u' || shapes[i] == 'm' || shapes[i] == 'U') read(fields[i]);
    if (shapes[i] == 'U' && ReadsWide(instruction)) read(fields[i] + 1);
  }
  if (!IsCall(instruction.op)) return;
  const CallSite& site = function.call_sites[instruction.c];
  if (site.uses_result && !site.result.is_scalar()) read(instruction.a);
  for (const Passed& passed : site.arguments) {
    read(function.frame_size() + passed.at);
    if (passed.type.is_wide()) read(function.frame_size() + passed.at + 1);
  }
  if (site.has_static_chain) read(site.static_chain);
}

}  // namespace gmc::lower
