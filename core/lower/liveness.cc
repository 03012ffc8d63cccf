// Backward data flow over single instructions, to a fixed point.
//
// Functions that call setjmp are special: control may come back to any of their calls from anywhere, so all their
// registers are live everywhere. The register of a local that lives in memory owns it until its scope ends, and is
// live throughout for that reason.
#include "core/lower/liveness.h"

#include <algorithm>
#include <cstring>

namespace gmc::lower {
namespace {

// What one instruction reads and writes.
class Effects {
 public:
  Effects(const FunctionCode& function, uint64_t* bits) : function_(function), bits_(bits) {}

  void Kill(RegisterIndex reg) { bits_[reg / 64] &= ~(uint64_t{1} << reg % 64); }
  void Use(RegisterIndex reg) {
    const bool is_constant = reg >= function_.registers && reg < function_.frame_size();
    if (!is_constant) bits_[reg / 64] |= uint64_t{1} << reg % 64;
  }

  void Apply(const Instruction& instruction) {
    const char* shapes = FieldsOf(instruction.op);
    const uint32_t fields[] = {instruction.a, instruction.b, instruction.c};
    const bool is_call = instruction.op == Op::kCall || instruction.op == Op::kCallPointer;
    if (is_call) {
      KillResult(instruction);
    } else {
      for (int i = 0; i < 3; ++i) {
        if (shapes[i] == 'd' || shapes[i] == 'D') Kill(fields[i]);
        if (shapes[i] == 'D' && WritesWide(instruction)) Kill(fields[i] + 1);
      }
    }
    for (int i = 0; i < 3; ++i) {
      if (shapes[i] == 'u' || shapes[i] == 'm' || shapes[i] == 'U') Use(fields[i]);
      if (shapes[i] == 'U' && ReadsWide(instruction)) Use(fields[i] + 1);
    }
    if (is_call) UseArguments(instruction);
  }

  // An object that is returned is copied to where the register points, when the callee returns.
  void KillResult(const Instruction& call) {
    const CallSite& site = function_.call_sites[call.c];
    if (!site.uses_result) return;
    if (!site.result.is_scalar()) return Use(call.a);
    Kill(call.a);
    if (site.result.is_wide()) Kill(call.a + 1);
  }

 private:
  static bool WritesWide(const Instruction& instruction) {
    switch (instruction.op) {
      case Op::kArithmetic:
      case Op::kConvertAny:
        return IsWide(static_cast<Numeric>(instruction.x >> 8));
      default:
        return true;
    }
  }
  static bool ReadsWide(const Instruction& instruction) {
    switch (instruction.op) {
      case Op::kArithmetic:
      case Op::kCompare:
        return IsWide(static_cast<Numeric>(instruction.x >> 8));
      case Op::kConvertAny:
        return IsWide(static_cast<Numeric>(instruction.x & 255));
      case Op::kReturnValue:
        return instruction.x == 2;
      default:
        return true;
    }
  }
  void UseArguments(const Instruction& call) {
    const CallSite& site = function_.call_sites[call.c];
    for (const Passed& passed : site.arguments) {
      Use(function_.frame_size() + passed.at);
      if (passed.type.is_wide()) Use(function_.frame_size() + passed.at + 1);
    }
    if (site.has_static_chain) Use(site.static_chain);
  }

  const FunctionCode& function_;
  uint64_t* bits_;
};

bool FallsThrough(Op op) {
  return op != Op::kJump && op != Op::kSwitch && op != Op::kGoto && op != Op::kReturn && op != Op::kReturnValue &&
         op != Op::kReturnObject && op != Op::kTrap && op != Op::kUnsupported;
}

uint32_t ArgumentRegisters(const FunctionCode& function) {
  uint32_t most = 0;
  for (const CallSite& site : function.call_sites) {
    for (const Passed& passed : site.arguments) most = std::max(most, passed.at + (passed.type.is_wide() ? 2u : 1u));
  }
  return most;
}

}  // namespace

Liveness::Liveness(const FunctionCode& function) : function_(function) {
  arguments_ = ArgumentRegisters(function);
  const uint32_t registers = function.frame_size() + arguments_;
  words_ = (registers + 63) / 64;
  const size_t count = function.code.size();
  bits_.assign((count + 1) * words_, 0);
  std::vector<uint64_t> always(words_);
  Effects owned(function, always.data());
  for (const MemoryLocal& local : function.memory_locals) owned.Use(local.pointer);
  if (function.returns_twice) {
    for (RegisterIndex reg = 0; reg < function.registers; ++reg) owned.Use(reg);
  }
  std::vector<uint64_t> live(words_);
  auto join = [&](size_t target) {
    const uint64_t* from = bits_.data() + target * words_;
    for (uint32_t w = 0; w < words_; ++w) live[w] |= from[w];
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t at = count; at-- > 0;) {
      const Instruction& instruction = function.code[at];
      live = always;
      if (FallsThrough(instruction.op)) join(at + 1);
      if (FieldsOf(instruction.op)[2] == 'j') join(instruction.c);
      if (instruction.op == Op::kSwitch) {
        const SwitchTable& table = function.switches[instruction.b];
        join(table.otherwise);
        for (const SwitchCase& entry : table.cases) join(entry.target);
      }
      if (instruction.op == Op::kGoto) {
        for (const uint32_t label : function.labels) join(label);
      }
      Effects(function, live.data()).Apply(instruction);
      for (uint32_t w = 0; w < words_; ++w) live[w] |= always[w];
      uint64_t* to = bits_.data() + at * words_;
      if (!std::equal(live.begin(), live.end(), to)) {
        std::copy(live.begin(), live.end(), to);
        changed = true;
      }
    }
  }
}

void Liveness::DuringCall(uint32_t at, uint64_t* out) const {
  std::copy_n(Before(at + 1), words_, out);
  Effects(function_, out).KillResult(function_.code[at]);
}

}  // namespace gmc::lower
