// PointerFlow: which static objects and functions the registers of a program may point to.
//
// Pointers are followed through registers, arguments and results, without regard to order; one that is stored, or given
// to the interpreter's library, escapes: it may then be met wherever a pointer is loaded. A pointer cannot be moved
// from one object to another, so an object that does not escape is accessed only where a register is known to point to
// it.
//
// Thread safety: immutable once made.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "core/lower/bytecode.h"

namespace gmc::lower {

// The primitives that access an object only while they run, through their first argument.
bool IsAtomicPrimitive(std::string_view link_name);
// The register that holds argument `i` of a call.
RegisterIndex ArgumentRegister(const FunctionCode& caller, const CallSite& site, size_t i);

class PointerFlow {
 public:
  explicit PointerFlow(const Code& code);

  // Whether the function may be called at all.
  bool IsReached(uint32_t function) const { return is_reached_[function]; }
  bool ObjectEscapes(uint32_t object) const { return escapes_[object]; }
  // The objects that the register may point to.
  template <class F>
  void ForEachObject(uint32_t function, RegisterIndex reg, F&& f) const {
    for (const uint32_t target : TargetsOf(function, reg)) {
      if (target < code_.objects.size()) f(target);
    }
  }
  // The functions that a call may enter; of one that starts a thread, where that begins.
  template <class F>
  void ForEachCallee(uint32_t function, const Instruction& call, F&& f) const {
    if (call.op == Op::kCall) f(call.b);
    const bool starts = call.op == Op::kCall && StartsThread(call.b);
    if (call.op == Op::kCall && !starts) return;
    const FunctionCode& caller = code_.functions[function];
    const RegisterIndex reg = starts ? ArgumentRegister(caller, caller.call_sites[call.c], 1) : call.b;
    for (const uint32_t target : TargetsOf(function, reg)) {
      if (target == kAnything) {
        for (const uint32_t escaped : escaped_functions_) f(escaped);
      } else if (target >= code_.objects.size()) {
        f(target - static_cast<uint32_t>(code_.objects.size()));
      }
    }
  }
  bool StartsThread(uint32_t function) const { return code_.functions[function].link_name == "__gmc_thread_start"; }

 private:
  // Objects by their numbers, then functions; then what was loaded.
  static constexpr uint32_t kAnything = ~uint32_t{0};
  using Set = std::vector<uint32_t>;  // sorted
  using SetNumber = uint32_t;         // equal sets have equal numbers; 0 is empty

  const Set& TargetsOf(uint32_t function, RegisterIndex reg) const {
    return *sets_[nodes_[first_node_[function] + reg]];
  }
  SetNumber NumberOf(Set set);
  SetNumber Union(SetNumber a, SetNumber b);
  void Add(size_t node, SetNumber set);
  void AddConstants(uint32_t function);
  void Escape(SetNumber set);
  void EscapeTarget(uint32_t target);
  void Reach(uint32_t function);
  void Follow(uint32_t function);
  void FollowInstruction(uint32_t function, const Instruction& instruction);
  void FollowCall(uint32_t function, const Instruction& call);
  void Pass(uint32_t function, const CallSite& site, uint32_t callee);
  void PassToPrimitive(uint32_t function, const CallSite& site, uint32_t callee);
  size_t Node(uint32_t function, RegisterIndex reg) const { return first_node_[function] + reg; }

  const Code& code_;
  std::vector<size_t> first_node_;   // by function
  std::vector<SetNumber> nodes_;     // registers, outgoing arguments behind them, then the result
  std::vector<size_t> result_node_;  // by function
  std::map<Set, SetNumber> numbers_;
  std::vector<const Set*> sets_;
  std::map<std::pair<SetNumber, SetNumber>, SetNumber> unions_;
  SetNumber anything_ = 0;
  std::vector<bool> is_reached_;
  std::vector<uint32_t> reached_;
  std::vector<bool> escapes_;  // objects, then functions
  std::vector<uint32_t> escaped_functions_;
  bool changed_ = false;
};

}  // namespace gmc::lower
