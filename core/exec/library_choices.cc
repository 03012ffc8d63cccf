// Values that the program leaves open: __VERIFIER_nondet_* and random numbers.
//
// Which values are tried was planned for each call (core/lower/choice_plan.h); where nothing was, the type decides. In
// a run the first is taken, 0 if it is possible; rand gives what glibc's gives.
#include "core/exec/library.h"
#include "core/lower/choice_values.h"

namespace gmc::exec {
namespace {

constexpr std::string_view kNondet = "__VERIFIER_nondet_";

// One of the values, as the result.
void Choose(Call& call, const lower::ChoiceValues& choice, std::string_view name) {
  if (call.machine.options().open_values && !choice.is_exact) {
    call.result[0] = call.machine.Open();
    if (call.site.result.is_wide()) call.result[1] = call.result[0];
    return;
  }
  Operation& operation = call.machine.NewOperation();
  operation.alternatives = static_cast<uint32_t>(choice.values.size());
  if (!choice.is_exact) operation.sampled = name;
  if (!call.machine.Begin(operation)) return;
  const auto value = static_cast<unsigned __int128>(choice.values[call.machine.alternative()]);
  call.result[0] = Register::Number(static_cast<uint64_t>(value));
  if (call.site.result.is_wide()) call.result[1] = Register::Number(static_cast<uint64_t>(value >> 64));
}

// A choice among a few values is made at once.
bool IsLateInput(const Call& call) {
  constexpr size_t kFew = 2;
  const lower::CallSite& site = call.site;
  if (!call.machine.has_late_inputs() || site.result.kind != lower::ScalarType::Kind::kNumber) return false;
  const bool is_known =
      call.function.link_name == "__gmc_random" || lower::DomainOf(call.function.link_name, site.result);
  if (!is_known || site.choice == 0) return is_known;
  const lower::ChoiceValues& planned = call.machine.code().choices[site.choice - 1];
  return !planned.is_exact || planned.values.size() > kFew;
}

void Nondet(Call& call) {
  const lower::CallSite& site = call.site;
  if (!site.arguments.empty() || (site.uses_result && !site.result.is_scalar())) {
    return call.machine.Unknown("unsupported: call of '" + call.function.name + "'");
  }
  if (!site.uses_result) return;
  const lower::Code& code = call.machine.code();
  if (IsLateInput(call)) {
    *call.result = call.machine.NewInput(*lower::DomainOf(call.function.link_name, site.result));
    return;
  }
  if (site.choice != 0) return Choose(call, code.choices[site.choice - 1], call.function.link_name);
  Choose(call, lower::ValuesOf(call.function.link_name, site.result, code.nondet_range), call.function.link_name);
}

void Random(Call& call) {
  uint64_t bound;
  if (!NumberArgument(call, 0, &bound)) return;
  if (!call.site.uses_result || bound == 0) return ReturnNumber(call, 0);
  if (!call.machine.is_search()) return ReturnNumber(call, call.machine.NextRandom() % bound);
  if (IsLateInput(call)) {
    *call.result = call.machine.NewInput({0, static_cast<lower::ChoiceValue>(bound) - 1});
    return;
  }
  if (call.site.choice != 0) return Choose(call, call.machine.code().choices[call.site.choice - 1], "rand");
  Choose(call, lower::ValuesIn({0, static_cast<lower::ChoiceValue>(bound) - 1}, {}), "rand");
}

// What rand returns in a search does not depend on it.
void SeedRandom(Call& call) {
  uint64_t seed;
  if (!NumberArgument(call, 0, &seed)) return;
  if (!call.machine.is_search()) call.machine.SeedRandom(static_cast<uint32_t>(seed));
}

// A number that is chosen late is chosen before its digits are looked at one by one.
void Settle(Call& call) {
  uint64_t bits;
  if (NumberArgument(call, 0, &bits)) ReturnNumber(call, bits);
}

constexpr LibraryEntry kEntries[] = {
    {"__gmc_random", Random},
    {"__gmc_seed_random", SeedRandom},
    {"__gmc_settle", Settle},
};

}  // namespace

std::span<const LibraryEntry> ChoiceLibrary() { return kEntries; }

Machine::Primitive FindChoice(std::string_view link_name) { return link_name.starts_with(kNondet) ? Nondet : nullptr; }

}  // namespace gmc::exec
