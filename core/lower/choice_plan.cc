#include "core/lower/choice_plan.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "core/lower/value_flow.h"

namespace gmc::lower {
namespace {

// Beyond these a choice is sampled.
constexpr size_t kMaxClasses = 600;
constexpr uint64_t kMaxSteps = 400'000;
constexpr size_t kMaxConstants = 64;

constexpr std::string_view kNondet = "__VERIFIER_nondet_";
constexpr std::string_view kRandom = "__gmc_random";

// What comparisons in the program mention, in the order of the code.
std::vector<ChoiceValue> ComparedConstants(const Code& code) {
  std::vector<ChoiceValue> constants;
  auto note = [&](ChoiceValue value) {
    if (std::find(constants.begin(), constants.end(), value) == constants.end()) constants.push_back(value);
  };
  for (const FunctionCode& function : code.functions) {
    auto note_register = [&](RegisterIndex reg) {
      if (reg < function.registers || reg >= function.frame_size()) return;
      const Constant& constant = function.constants[reg - function.registers];
      if (constant.kind == Constant::Kind::kScalar) note(static_cast<int64_t>(constant.bits));
    };
    for (const Instruction& instruction : function.code) {
      const Op op = instruction.op;
      const bool is_jump = FieldsOf(op)[2] == 'j' && op != Op::kJump;
      const bool is_comparison = op == Op::kEq || op == Op::kNe || (op >= Op::kLtI8 && op <= Op::kLeU64);
      if (is_jump) note_register(instruction.a);
      if (is_jump || is_comparison) note_register(instruction.b);
      if (is_comparison) note_register(instruction.c);
    }
    for (const SwitchTable& table : function.switches) {
      for (const SwitchCase& entry : table.cases) note(entry.first);
    }
    if (constants.size() > kMaxConstants) break;
  }
  constants.resize(std::min(constants.size(), kMaxConstants));
  return constants;
}

class Planner {
 public:
  Planner(const Code& code, const std::optional<NumberRange>& range)
      : flow_(code), range_(range), constants_(code.compared) {}

  ChoiceValues Plan(uint32_t function, uint32_t at, const NumberRange& domain, const ScalarType& type);

 private:
  void Classify(uint32_t function, uint32_t at, const NumberRange& domain);
  void AddSamples(ChoiceValues* choice) const;

  ValueFlow flow_;
  const std::optional<NumberRange> range_;
  const std::vector<ChoiceValue>& constants_;

  // --- of one choice
  std::vector<ChoiceValue> representatives_;
  std::vector<ValueClass> used_;  // classes of which each value matters
};

// Each class is cut until all its values go the same way, or the value itself is used.
void Planner::Classify(uint32_t function, uint32_t at, const NumberRange& domain) {
  representatives_.clear();
  used_.clear();
  std::map<std::vector<uint64_t>, ChoiceValue> by_decisions;
  std::vector<ValueClass> pending = {{domain.first, domain.last, 1}};
  const uint64_t limit = flow_.steps() + kMaxSteps;
  for (size_t classes = 0; !pending.empty(); ++classes) {
    const ValueClass values = pending.back();
    pending.pop_back();
    const bool is_too_much = classes == kMaxClasses || flow_.steps() > limit;
    if (is_too_much) {
      used_.push_back(values);
      used_.insert(used_.end(), pending.begin(), pending.end());
      return;
    }
    ValueFlow::Result result = flow_.Follow(function, at, values);
    switch (result.outcome) {
      case ValueFlow::Outcome::kSplit:
        pending.insert(pending.end(), result.parts.begin(), result.parts.end());
        break;
      case ValueFlow::Outcome::kUsed:
        used_.push_back(values);
        break;
      case ValueFlow::Outcome::kSame: {
        const auto [place, is_new] = by_decisions.try_emplace(std::move(result.decisions), values.Nearest());
        if (is_new) representatives_.push_back(place->second);
        break;
      }
    }
  }
}

void Planner::AddSamples(ChoiceValues* choice) const {
  constexpr size_t kMaxRepresentatives = 16;
  choice->is_exact = false;
  choice->values = representatives_;
  if (choice->values.size() > kMaxRepresentatives) choice->values.resize(kMaxRepresentatives);
  std::set<ChoiceValue> samples;
  for (const ValueClass& values : used_) {
    if (range_) {
      const ChoiceValue last = std::min(values.last, range_->last);
      for (ChoiceValue value = std::max(values.first, range_->first); value <= last; ++value) {
        if (values.Has(value)) samples.insert(value);
      }
      continue;
    }
    for (const ChoiceValue value : SampleOf({values.first, values.last}, constants_)) {
      if (values.Has(value)) samples.insert(value);
    }
  }
  choice->values.insert(choice->values.end(), samples.begin(), samples.end());
  if (choice->values.empty()) choice->values.push_back(used_.front().Nearest());
}

ChoiceValues Planner::Plan(uint32_t function, uint32_t at, const NumberRange& domain, const ScalarType& type) {
  Classify(function, at, domain);
  ChoiceValues choice;
  const bool is_pointer = type.kind == ScalarType::Kind::kPointer;
  unsigned __int128 count = 0;
  for (const ValueClass& values : used_) count += values.size();
  // What lies behind another pointer than null nobody can say.
  const bool is_null = used_.empty() || (used_.size() == 1 && used_[0].first == 0 && used_[0].last == 0);
  if (is_pointer && !is_null) {
    choice.is_exact = false;
    choice.values = representatives_;
    for (const ValueClass& values : used_) {
      if (values.Has(0)) choice.values.push_back(0);
    }
    if (choice.values.empty()) choice.values.push_back(0);
  } else if (count > kSmallDomain) {
    AddSamples(&choice);
  } else {
    choice.values = representatives_;
    for (const ValueClass& values : used_) {
      for (ChoiceValue value = values.first; value <= values.last; value += values.stride) {
        choice.values.push_back(value);
      }
    }
  }
  PutInOrder(&choice.values);
  return choice;
}

// The bound of a random number, if the instruction before the call passes a constant.
std::optional<NumberRange> RandomDomain(const FunctionCode& function, uint32_t at) {
  if (at == 0) return std::nullopt;
  const Instruction& move = function.code[at - 1];
  const bool is_argument = move.op == Op::kMove && move.a == function.frame_size() && move.b >= function.registers;
  if (!is_argument || move.b >= function.frame_size()) return std::nullopt;
  const Constant& constant = function.constants[move.b - function.registers];
  if (constant.kind != Constant::Kind::kScalar || constant.bits == 0) return std::nullopt;
  return NumberRange{0, static_cast<ChoiceValue>(constant.bits) - 1};
}

}  // namespace

void PlanChoices(const std::optional<NumberRange>& range, Code* code) {
  code->nondet_range = range;
  code->compared = ComparedConstants(*code);
  Planner planner(*code, range);
  for (uint32_t number = 0; number < code->functions.size(); ++number) {
    FunctionCode& function = code->functions[number];
    for (uint32_t at = 0; at < function.code.size(); ++at) {
      const Instruction& call = function.code[at];
      if (call.op != Op::kCall || !code->functions[call.b].code.empty()) continue;
      const std::string_view name = code->functions[call.b].link_name;
      CallSite& site = function.call_sites[call.c];
      if (!site.uses_result) continue;
      const std::optional<NumberRange> domain = name.starts_with(kNondet) ? DomainOf(name, site.result)
                                                : name == kRandom         ? RandomDomain(function, at)
                                                                          : std::nullopt;
      if (!domain) continue;
      code->choices.push_back(planner.Plan(number, at, *domain, site.result));
      site.choice = static_cast<uint32_t>(code->choices.size());
    }
  }
}

Inputs InputsOf(const Code& code) {
  Inputs inputs = Inputs::kNone;
  for (const FunctionCode& function : code.functions) {
    for (const Instruction& call : function.code) {
      if (call.op != Op::kCall || !code.functions[call.b].code.empty()) continue;
      const std::string_view name = code.functions[call.b].link_name;
      const CallSite& site = function.call_sites[call.c];
      if (!site.uses_result || (!name.starts_with(kNondet) && name != kRandom)) continue;
      if (site.choice == 0 || !code.choices[site.choice - 1].is_exact) return Inputs::kSampled;
      inputs = Inputs::kExact;
    }
  }
  return inputs;
}

}  // namespace gmc::lower
