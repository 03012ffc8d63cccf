#include "core/lower/pointer_flow.h"

#include <algorithm>

#include "core/lower/effects.h"

namespace gmc::lower {

bool IsAtomicPrimitive(std::string_view link_name) {
  return link_name.starts_with("__atomic_") || link_name.starts_with("__sync_");
}

RegisterIndex ArgumentRegister(const FunctionCode& caller, const CallSite& site, size_t i) {
  return caller.frame_size() + site.arguments[i].at;
}

PointerFlow::PointerFlow(const Code& code) : code_(code) {
  const size_t functions = code.functions.size();
  size_t nodes = 0;
  for (const FunctionCode& function : code.functions) {
    first_node_.push_back(nodes);
    uint32_t arguments = 0;
    for (const CallSite& site : function.call_sites) {
      for (const Passed& passed : site.arguments) arguments = std::max(arguments, passed.at + 2);
    }
    nodes += function.frame_size() + arguments;
    result_node_.push_back(nodes++);
  }
  nodes_.resize(nodes);
  NumberOf({});
  anything_ = NumberOf({kAnything});
  is_reached_.resize(functions);
  escapes_.resize(code.objects.size() + functions);
  for (const auto& [symbol, constant] : code.addresses) {
    const auto first_function = static_cast<uint32_t>(code.objects.size());
    EscapeTarget(constant.kind == Constant::Kind::kFunction ? first_function + constant.index : constant.index);
  }
  if (code.start) Reach(*code.start);
  do {
    changed_ = false;
    for (size_t i = 0; i < reached_.size(); ++i) Follow(reached_[i]);
  } while (changed_);
}

PointerFlow::SetNumber PointerFlow::NumberOf(Set set) {
  auto [place, is_new] = numbers_.try_emplace(std::move(set), static_cast<SetNumber>(sets_.size()));
  if (is_new) sets_.push_back(&place->first);
  return place->second;
}

PointerFlow::SetNumber PointerFlow::Union(SetNumber a, SetNumber b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  if (a > b) std::swap(a, b);
  auto [place, is_new] = unions_.try_emplace({a, b});
  if (is_new) {
    Set both;
    std::set_union(sets_[a]->begin(), sets_[a]->end(), sets_[b]->begin(), sets_[b]->end(), std::back_inserter(both));
    place->second = NumberOf(std::move(both));
  }
  return place->second;
}

void PointerFlow::Add(size_t node, SetNumber set) {
  const SetNumber all = Union(nodes_[node], set);
  changed_ |= all != nodes_[node];
  nodes_[node] = all;
}

void PointerFlow::EscapeTarget(uint32_t target) {
  if (target == kAnything || escapes_[target]) return;
  escapes_[target] = true;
  changed_ = true;
  const auto first_function = static_cast<uint32_t>(code_.objects.size());
  if (target >= first_function) escaped_functions_.push_back(target - first_function);
}

void PointerFlow::Escape(SetNumber set) {
  for (const uint32_t target : *sets_[set]) EscapeTarget(target);
}

void PointerFlow::Reach(uint32_t function) {
  if (is_reached_[function]) return;
  is_reached_[function] = true;
  reached_.push_back(function);
  changed_ = true;
  AddConstants(function);
}

void PointerFlow::AddConstants(uint32_t number) {
  const FunctionCode& function = code_.functions[number];
  for (size_t i = 0; i < function.constants.size(); ++i) {
    const Constant& constant = function.constants[i];
    const size_t node = Node(number, function.registers + static_cast<RegisterIndex>(i));
    if (constant.kind == Constant::Kind::kObject) nodes_[node] = NumberOf({constant.index});
    if (constant.kind == Constant::Kind::kFunction) {
      nodes_[node] = NumberOf({static_cast<uint32_t>(code_.objects.size()) + constant.index});
    }
  }
}

void PointerFlow::Follow(uint32_t function) {
  for (const Instruction& instruction : code_.functions[function].code) FollowInstruction(function, instruction);
}

// What an instruction computes may point where its operands do; what it loads, to whatever escapes.
void PointerFlow::FollowInstruction(uint32_t number, const Instruction& instruction) {
  const FunctionCode& function = code_.functions[number];
  const std::string_view shape = FieldsOf(instruction.op);
  const auto set_of = [&](RegisterIndex reg) { return nodes_[Node(number, reg)]; };
  if (IsCall(instruction.op)) return FollowCall(number, instruction);
  switch (instruction.op) {
    case Op::kReturnValue:
      ForEachRead(function, instruction, [&](RegisterIndex reg) { Add(result_node_[number], set_of(reg)); });
      return;
    case Op::kStorePointer:
    case Op::kStoreWide:
    case Op::kStoreBits:
      Escape(set_of(instruction.a));
      if (instruction.op == Op::kStoreWide) Escape(set_of(instruction.a + 1));
      return;
    case Op::kLoadPointer:
    case Op::kLoadWide:
    case Op::kLoadBits:
    case Op::kThreadLocal:
      ForEachWrite(function, instruction, [&](RegisterIndex reg) { Add(Node(number, reg), anything_); });
      return;
    default:
      break;
  }
  if (shape == "uui" && instruction.op != Op::kCopyBytes) return Escape(set_of(instruction.a));  // a typed store
  if (shape == "dui" && instruction.op != Op::kOffset) return Add(Node(number, instruction.a), anything_);
  SetNumber all = 0;
  ForEachRead(function, instruction, [&](RegisterIndex reg) { all = Union(all, set_of(reg)); });
  if (all == 0) return;
  ForEachWrite(function, instruction, [&](RegisterIndex reg) { Add(Node(number, reg), all); });
}

void PointerFlow::FollowCall(uint32_t number, const Instruction& call) {
  const FunctionCode& function = code_.functions[number];
  const CallSite& site = function.call_sites[call.c];
  // What an object is made of was stored; one that is returned is copied to where the register points.
  if (site.uses_result && !site.result.is_scalar()) Escape(nodes_[Node(number, call.a)]);
  if (site.has_static_chain) Escape(nodes_[Node(number, site.static_chain)]);
  SetNumber result = call.op == Op::kCall ? 0 : anything_;
  std::vector<uint32_t> callees;
  ForEachCallee(number, call, [&](uint32_t callee) { callees.push_back(callee); });
  const bool starts = call.op == Op::kCall && StartsThread(call.b);
  for (const uint32_t callee : callees) {
    Reach(callee);
    if (!code_.functions[callee].code.empty()) {
      if (!starts) Pass(number, site, callee);
      result = Union(result, nodes_[result_node_[callee]]);
    } else {
      PassToPrimitive(number, site, callee);
      result = Union(result, anything_);
    }
    if (!starts || code_.functions[callee].code.empty()) continue;
    // What follows the function are its arguments.
    const FunctionCode& body = code_.functions[callee];
    for (size_t i = 0; i < body.parameters.size() && i + 2 < site.arguments.size(); ++i) {
      const SetNumber set = nodes_[Node(number, ArgumentRegister(function, site, i + 2))];
      if (body.memory_parameters[i] != 0) Escape(set);
      Add(Node(callee, body.parameters[i].at), set);
    }
  }
  ForEachWrite(function, call, [&](RegisterIndex reg) { Add(Node(number, reg), result); });
}

void PointerFlow::Pass(uint32_t number, const CallSite& site, uint32_t callee) {
  const FunctionCode& caller = code_.functions[number];
  const FunctionCode& function = code_.functions[callee];
  for (size_t i = 0; i < site.arguments.size(); ++i) {
    const Passed& passed = site.arguments[i];
    if (!passed.type.is_scalar()) continue;  // it is copied
    const RegisterIndex from = ArgumentRegister(caller, site, i);
    for (uint32_t half = 0; half < (passed.type.is_wide() ? 2u : 1u); ++half) {
      const SetNumber set = nodes_[Node(number, from + half)];
      const bool is_register = i < function.parameters.size() && function.memory_parameters[i] == 0;
      if (is_register) {
        Add(Node(callee, function.parameters[i].at + (function.parameters[i].type.is_wide() ? half : 0)), set);
      } else {
        Escape(set);
      }
    }
  }
}

void PointerFlow::PassToPrimitive(uint32_t number, const CallSite& site, uint32_t callee) {
  const FunctionCode& caller = code_.functions[number];
  const bool is_atomic = IsAtomicPrimitive(code_.functions[callee].link_name);
  const bool starts = StartsThread(callee);
  for (size_t i = 0; i < site.arguments.size(); ++i) {
    if ((i == 0 && is_atomic) || (i > 0 && starts)) continue;
    const RegisterIndex reg = ArgumentRegister(caller, site, i);
    Escape(nodes_[Node(number, reg)]);
    if (site.arguments[i].type.is_wide()) Escape(nodes_[Node(number, reg + 1)]);
  }
}

}  // namespace gmc::lower
