#include "core/lower/thread_ends.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "core/lower/effects.h"
#include "core/lower/pointer_flow.h"

namespace gmc::lower {
namespace {

bool IsOneOf(const FunctionCode& function, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), function.link_name) != names.end();
}

bool Has(const Code& code, std::initializer_list<std::string_view> names) {
  return std::any_of(code.functions.begin(), code.functions.end(),
                     [&](const FunctionCode& function) { return IsOneOf(function, names); });
}

bool EndsThread(const FunctionCode& function) { return IsOneOf(function, {"pthread_exit", "thrd_exit"}); }

}  // namespace

bool MainMayEndFirst(const Code& code) {
  if (!code.start) return false;
  if (Has(code, {"pthread_cancel"})) return true;  // anybody may cancel it
  if (!Has(code, {"pthread_exit", "thrd_exit"})) return false;
  const PointerFlow flow(code);
  std::vector<bool> is_reached(code.functions.size());
  std::vector<uint32_t> pending{*code.start};
  is_reached[*code.start] = true;
  while (!pending.empty()) {
    const uint32_t number = pending.back();
    pending.pop_back();
    if (EndsThread(code.functions[number])) return true;
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
  return (code.program != nullptr && !code.program->destructors().empty()) ||
         Has(code, {"atexit", "on_exit", "__cxa_atexit"});
}

}  // namespace gmc::lower
