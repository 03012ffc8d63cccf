// Backward data flow over single instructions, to a fixed point.
//
// Functions that call setjmp are special: control may come back to any of their calls from anywhere, so all their
// registers are live everywhere. The register of a local that lives in memory owns it until its scope ends, and is
// live throughout for that reason.
#include "core/lower/liveness.h"

#include <algorithm>

#include "core/lower/effects.h"

namespace gmc::lower {
namespace {

// A set of registers, changed by going back over instructions.
class LiveSet {
 public:
  LiveSet(const FunctionCode& function, uint64_t* bits) : function_(function), bits_(bits) {}

  void Kill(RegisterIndex reg) { bits_[reg / 64] &= ~(uint64_t{1} << reg % 64); }
  void Use(RegisterIndex reg) {
    const bool is_constant = reg >= function_.registers && reg < function_.frame_size();
    if (!is_constant) bits_[reg / 64] |= uint64_t{1} << reg % 64;
  }

  void Apply(const Instruction& instruction) {
    ForEachWrite(function_, instruction, [this](RegisterIndex reg) { Kill(reg); });
    ForEachRead(function_, instruction, [this](RegisterIndex reg) { Use(reg); });
  }

  // An object that is returned is copied to where the register points, when the callee returns.
  void KillResult(const Instruction& call) {
    ForEachWrite(function_, call, [this](RegisterIndex reg) { Kill(reg); });
    const CallSite& site = function_.call_sites[call.c];
    if (site.uses_result && !site.result.is_scalar()) Use(call.a);
  }

 private:
  const FunctionCode& function_;
  uint64_t* bits_;
};

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
  LiveSet owned(function, always.data());
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
      LiveSet(function, live.data()).Apply(instruction);
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
  LiveSet(function_, out).KillResult(function_.code[at]);
}

}  // namespace gmc::lower
