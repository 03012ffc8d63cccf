// Values that the program leaves open: __VERIFIER_nondet_*.
//
// Which values are tried was planned for each call (core/lower/choice_plan.h); where nothing was, the type decides. In
// a run the first is taken: 0 if it is possible.
#include "core/exec/library.h"
#include "core/lower/choice_values.h"

namespace gmc::exec {
namespace {

constexpr std::string_view kNondet = "__VERIFIER_nondet_";

void Nondet(Call& call) {
  const lower::CallSite& site = call.site;
  if (!site.arguments.empty() || (site.uses_result && !site.result.is_scalar())) {
    return call.machine.Unknown("unsupported: call of '" + call.function.name + "'");
  }
  if (!site.uses_result) return;
  const lower::Code& code = call.machine.code();
  lower::ChoiceValues by_type;
  if (site.choice == 0) by_type = lower::ValuesOf(call.function.link_name, site.result, code.nondet_range);
  const lower::ChoiceValues& choice = site.choice == 0 ? by_type : code.choices[site.choice - 1];
  Operation& operation = call.machine.NewOperation();
  operation.alternatives = static_cast<uint32_t>(choice.values.size());
  if (!choice.is_exact) operation.sampled = call.function.name;
  if (!call.machine.Begin(operation)) return;
  const auto value = static_cast<unsigned __int128>(choice.values[call.machine.alternative()]);
  call.result[0] = Register::Number(static_cast<uint64_t>(value));
  if (site.result.is_wide()) call.result[1] = Register::Number(static_cast<uint64_t>(value >> 64));
}

}  // namespace

Machine::Primitive FindChoice(std::string_view link_name) { return link_name.starts_with(kNondet) ? Nondet : nullptr; }

}  // namespace gmc::exec
