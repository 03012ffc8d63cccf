#include "core/lower/thread_ends.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "core/lower/effects.h"
#include "core/lower/pointer_flow.h"

namespace gmc::lower {
namespace {

using Names = std::span<const std::string_view>;

constexpr std::string_view kEndingThreads[] = {"pthread_exit", "thrd_exit"};
constexpr std::string_view kCancelling[] = {"pthread_cancel"};
constexpr std::string_view kAddingHandlers[] = {"atexit", "on_exit", "__cxa_atexit"};

bool IsOneOf(const FunctionCode& function, Names names) {
  return std::find(names.begin(), names.end(), function.link_name) != names.end();
}

// Whether one of the functions is called or pointed to, other than where it is defined: what is linked with a program
// has more functions than are used.
bool Uses(const Code& code, Names names) {
  constexpr uint32_t kNoModule = ~uint32_t{0};
  const auto is_used_in = [&](uint32_t module, uint32_t number) {
    const FunctionCode& function = code.functions[number];
    return IsOneOf(function, names) && (!function.body || module != function.body->module);
  };
  for (const auto& [symbol, constant] : code.addresses) {
    if (constant.kind == Constant::Kind::kFunction && is_used_in(symbol.first, constant.index)) return true;
  }
  for (const FunctionCode& function : code.functions) {
    const uint32_t module = function.body ? function.body->module : kNoModule;
    for (const Constant& constant : function.constants) {
      if (constant.kind == Constant::Kind::kFunction && is_used_in(module, constant.index)) return true;
    }
    for (const Instruction& instruction : function.code) {
      if (instruction.op == Op::kCall && is_used_in(module, instruction.b)) return true;
    }
  }
  return false;
}

}  // namespace

bool MainMayEndFirst(const Code& code) {
  if (!code.start) return false;
  if (Uses(code, kCancelling)) return true;  // anybody may cancel it
  if (!Uses(code, kEndingThreads)) return false;
  const PointerFlow flow(code);
  std::vector<bool> is_reached(code.functions.size());
  std::vector<uint32_t> pending{*code.start};
  is_reached[*code.start] = true;
  while (!pending.empty()) {
    const uint32_t number = pending.back();
    pending.pop_back();
    if (IsOneOf(code.functions[number], kEndingThreads)) return true;
    for (const Instruction& instruction : code.functions[number].code) {
      if (!IsCall(instruction.op)) continue;
      if (instruction.op == Op::kCall && flow.StartsThread(instruction.b)) continue;  // what runs there is no main
      flow.ForEachCallee(number, instruction, [&](uint32_t callee) {
        if (!is_reached[callee]) pending.push_back(callee);
        is_reached[callee] = true;
      });
    }
  }
  return false;
}

bool RunsFunctionsAtExit(const Code& code) {
  return (code.program != nullptr && !code.program->destructors().empty()) || Uses(code, kAddingHandlers);
}

}  // namespace gmc::lower
