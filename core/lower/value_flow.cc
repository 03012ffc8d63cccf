// An abstract execution with one class of values at a time, of all paths on which the value is still alive.
//
// Where something would differ within the class, the class is cut and followed anew, so that in the end each class is
// followed with all comparisons decided. That is simpler than carrying sets of values along, and makes "the value is
// bounded by the tests before this use" fall out: the class that comes there is small. Known constants are followed
// too, as far as they are copied and compared, because conditions are often computed into a variable first, and then
// given to a function that ends the path if they do not hold.
#include "core/lower/value_flow.h"

#include <algorithm>

#include "core/lower/effects.h"

namespace gmc::lower {
namespace {

using gimplexx::Operation;

constexpr ChoiceValue kWord = ChoiceValue{1} << 64;
// A conversion that cuts a class into more pieces uses the value.
constexpr ChoiceValue kMaxPieces = 4;

NumberRange RangeOf(Numeric numeric) {
  const auto size = static_cast<uint8_t>(1 << (static_cast<uint8_t>(numeric) & 3));
  return RangeOf(ScalarType{ScalarType::Kind::kNumber, numeric, 0, size});
}

ChoiceValue FloorDivide(ChoiceValue value, ChoiceValue divisor) {
  return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

// As a number of the type.
ChoiceValue Reduce(ChoiceValue value, Numeric numeric) {
  const NumberRange range = RangeOf(numeric);
  const ChoiceValue count = range.last - range.first + 1;
  return value - FloorDivide(value - range.first, count) * count;
}

ChoiceValue BitsOf(ChoiceValue value) { return static_cast<ChoiceValue>(static_cast<uint64_t>(value)); }

// Whether `op` is the variant of `first` for some type.
bool IsTyped(Op op, Op first, Numeric* numeric) {
  const uint32_t variant = static_cast<uint32_t>(op) - static_cast<uint32_t>(first);
  if (variant > static_cast<uint32_t>(Numeric::kU64)) return false;
  *numeric = static_cast<Numeric>(variant);
  return true;
}

}  // namespace

// --- states

const ValueFlow::Known* ValueFlow::State::Find(RegisterIndex reg) const {
  const auto place = std::lower_bound(known.begin(), known.end(), reg,
                                      [](const Known& entry, RegisterIndex wanted) { return entry.reg < wanted; });
  return place != known.end() && place->reg == reg ? &*place : nullptr;
}

void ValueFlow::State::Forget(RegisterIndex reg) {
  std::erase_if(known, [reg](const Known& entry) { return entry.reg == reg; });
}

void ValueFlow::State::Set(RegisterIndex reg, bool is_value, ChoiceValue number) {
  Forget(reg);
  known.push_back({reg, is_value, number});
  std::sort(known.begin(), known.end());
}

bool ValueFlow::State::HasValue() const {
  return std::any_of(known.begin(), known.end(), [](const Known& entry) { return entry.is_value; });
}

std::optional<ValueFlow::Known> ValueFlow::ValueIn(const State& state, RegisterIndex reg) const {
  const FunctionCode& function = CodeOf(state);
  if (reg >= function.registers && reg < function.frame_size()) {
    const Constant& constant = function.constants[reg - function.registers];
    if (constant.kind != Constant::Kind::kScalar) return std::nullopt;
    return Known{reg, false, static_cast<ChoiceValue>(constant.bits)};
  }
  const Known* known = state.Find(reg);
  return known != nullptr ? std::optional<Known>(*known) : std::nullopt;
}

const Liveness& ValueFlow::LivenessOf(uint32_t function) {
  liveness_.resize(code_.functions.size());
  std::unique_ptr<Liveness>& liveness = liveness_[function];
  if (liveness == nullptr) liveness = std::make_unique<Liveness>(code_.functions[function]);
  return *liveness;
}

void ValueFlow::DropDead(State* state) {
  const uint64_t* live = LivenessOf(state->function).Before(state->at);
  std::erase_if(state->known, [live](const Known& entry) { return (live[entry.reg / 64] >> entry.reg % 64 & 1) == 0; });
}

// --- what a class decides

bool ValueFlow::Use() {
  result_.outcome = Outcome::kUsed;
  return false;
}

bool ValueFlow::Split(std::vector<ValueClass> parts) {
  result_.outcome = Outcome::kSplit;
  result_.parts = std::move(parts);
  return false;
}

void ValueFlow::Decide(const State& state, uint64_t decision) {
  result_.decisions.insert(result_.decisions.end(), {uint64_t{state.function} << 32 | state.at, decision});
}

// The value as a number of the type: one of the whole class, or the class is cut where it wraps around. For a type of
// one byte, of which it would be cut too often, by the byte that remains.
bool ValueFlow::Wrap(const State& state, Numeric numeric, Known* value) {
  const NumberRange range = RangeOf(numeric);
  const ChoiceValue count = range.last - range.first + 1;
  const ChoiceValue low = FloorDivide(class_.first + value->number - range.first, count);
  const ChoiceValue high = FloorDivide(class_.last + value->number - range.first, count);
  if (low != high) {
    const bool by_byte = count == kSmallDomain && class_.stride % count != 0;
    if (high - low > kMaxPieces) return by_byte ? Split(SplitByRemainder(class_, count)) : Use();
    return Split(SplitAt(class_, range.first + (low + 1) * count - value->number));
  }
  value->number -= low * count;
  Decide(state, static_cast<uint64_t>(low));
  return true;
}

ValueFlow::Truth ValueFlow::Less(const State& state, Numeric numeric, std::optional<Known> left,
                                 std::optional<Known> right) {
  const bool on_left = left && left->is_value, on_right = right && right->is_value;
  if (!on_left && !on_right) {
    if (!left || !right) return Truth::kOpen;
    return Reduce(left->number, numeric) < Reduce(right->number, numeric) ? Truth::kYes : Truth::kNo;
  }
  if (!left || !right || (on_left && on_right)) return Use(), Truth::kStop;
  Known& value = on_left ? *left : *right;
  if (!Wrap(state, numeric, &value)) return Truth::kStop;
  const ChoiceValue constant = Reduce((on_left ? *right : *left).number, numeric);
  // value < constant, or not value < constant + 1.
  const ChoiceValue bound = on_left ? constant : constant + 1;
  const ChoiceValue first = class_.first + value.number, last = class_.last + value.number;
  if (first < bound && last >= bound) return Split(SplitAt(class_, bound - value.number)), Truth::kStop;
  const bool is_less = (last < bound) == on_left;
  Decide(state, is_less);
  return is_less ? Truth::kYes : Truth::kNo;
}

// Of all 64 bits.
ValueFlow::Truth ValueFlow::Equal(const State& state, std::optional<Known> left, std::optional<Known> right) {
  const bool on_left = left && left->is_value, on_right = right && right->is_value;
  if (!on_left && !on_right) {
    if (!left || !right) return Truth::kOpen;
    return left->number == right->number ? Truth::kYes : Truth::kNo;
  }
  if (!left || !right || (on_left && on_right)) return Use(), Truth::kStop;
  const Known& value = on_left ? *left : *right;
  const ChoiceValue constant = (on_left ? *right : *left).number;
  const ChoiceValue equal = class_.first + BitsOf(constant - value.number - class_.first);
  const bool is_among = class_.Has(equal);
  if (is_among && !class_.is_single()) return Split(SplitOff(class_, equal)), Truth::kStop;
  Decide(state, is_among);
  return is_among ? Truth::kYes : Truth::kNo;
}

bool ValueFlow::Remainder(const State& state, Numeric numeric, Known value, ChoiceValue divisor,
                          ChoiceValue* remainder) {
  if (divisor < 1 || divisor > kSmallDomain) return Use();
  if (!Wrap(state, numeric, &value)) return false;
  // C's remainder has the sign of the value.
  const ChoiceValue first = class_.first + value.number, last = class_.last + value.number;
  if (first < 0 && last >= 0) return Split(SplitAt(class_, -value.number));
  if (!class_.is_single() && class_.stride % divisor != 0) return Split(SplitByRemainder(class_, divisor));
  *remainder = BitsOf(first % divisor);
  Decide(state, static_cast<uint64_t>(*remainder));
  return true;
}

bool ValueFlow::Masked(const State& state, Known value, ChoiceValue mask, ChoiceValue* bits) {
  if (mask >= kSmallDomain) return Use();
  ChoiceValue modulus = 1;
  while (modulus <= mask) modulus *= 2;
  if (!class_.is_single() && class_.stride % modulus != 0) return Split(SplitByRemainder(class_, modulus));
  *bits = BitsOf(class_.first + value.number) & mask;
  Decide(state, static_cast<uint64_t>(*bits));
  return true;
}

// The class is cut where a sum begins to overflow. What overflows ends there.
bool ValueFlow::CheckOverflow(const Instruction& instruction, const State& state, bool* is_over) {
  const std::optional<Known> b = ValueIn(state, instruction.b), c = ValueIn(state, instruction.c);
  const auto operation = static_cast<Operation>(instruction.x & 255);
  const uint32_t bits = instruction.x >> 8;
  const bool is_sum = operation == Operation::kPlus || operation == Operation::kMinus;
  const bool on_left = b && b->is_value;
  const bool is_followed = is_sum && b && c && on_left != c->is_value;
  if (!is_followed || (bits != 32 && bits != 64)) return Use();
  const Numeric numeric = bits == 32 ? Numeric::kI32 : Numeric::kI64;
  Known value = on_left ? *b : *c;
  if (!Wrap(state, numeric, &value)) return false;
  const ChoiceValue constant = Reduce((on_left ? *c : *b).number, numeric);
  NumberRange range = RangeOf(numeric);
  ChoiceValue shift = value.number + (operation == Operation::kPlus ? constant : -constant);
  if (!on_left && operation == Operation::kMinus) {  // constant - value fits when value - constant is in -range
    shift = value.number - constant;
    range = {-range.last, -range.first};
  }
  const ChoiceValue first = class_.first + shift, last = class_.last + shift;
  if (first < range.first && last >= range.first) return Split(SplitAt(class_, range.first - shift));
  if (first <= range.last && last > range.last) return Split(SplitAt(class_, range.last + 1 - shift));
  *is_over = first < range.first || first > range.last;
  Decide(state, *is_over);
  return true;
}

// --- instructions

bool ValueFlow::ReadsValue(const Instruction& instruction, const State& state) const {
  bool reads = false;
  ForEachRead(CodeOf(state), instruction, [&](RegisterIndex reg) {
    const Known* known = state.Find(reg);
    reads |= known != nullptr && known->is_value;
  });
  return reads;
}

// Instructions whose result is known when their operands are.
bool ValueFlow::Compute(const Instruction& instruction, State* state, bool* is_done) {
  const std::optional<Known> b = ValueIn(*state, instruction.b);
  const std::optional<Known> c =
      FieldsOf(instruction.op)[2] == 'u' ? ValueIn(*state, instruction.c) : std::optional<Known>();
  const RegisterIndex to = instruction.a;
  const bool has_value = (b && b->is_value) || (c && c->is_value);
  *is_done = true;
  Numeric numeric;
  auto set = [&](bool is_value, ChoiceValue number) {
    state->Set(to, is_value, is_value ? number : BitsOf(number));
    return true;
  };
  auto set_truth = [&](Truth truth, bool negated) {
    if (truth == Truth::kStop) return false;
    if (truth == Truth::kOpen) return state->Forget(to), true;
    return set(false, (truth == Truth::kYes) != negated);
  };
  if (instruction.op == Op::kMove) {
    if (b) return set(b->is_value, b->number);
    return state->Forget(to), true;
  }
  if (instruction.op == Op::kEq || instruction.op == Op::kNe) {
    return set_truth(Equal(*state, b, c), instruction.op == Op::kNe);
  }
  if (IsTyped(instruction.op, Op::kLtI8, &numeric)) return set_truth(Less(*state, numeric, b, c), false);
  if (IsTyped(instruction.op, Op::kLeI8, &numeric)) return set_truth(Less(*state, numeric, c, b), true);
  if (b && IsTyped(instruction.op, Op::kConvertI8, &numeric)) {
    Known converted = *b;
    if (!b->is_value) return set(false, Reduce(b->number, numeric));
    if (class_.stride % kSmallDomain == 0 && SizeOf(RangeOf(numeric)) == kSmallDomain) {
      Decide(*state, static_cast<uint64_t>(BitsOf(class_.first + b->number)));
      return set(false, Reduce(class_.first + b->number, numeric));
    }
    return Wrap(*state, numeric, &converted) && set(true, converted.number);
  }
  *is_done = false;
  if (!has_value || !b || !c || (b->is_value && c->is_value)) return true;
  *is_done = true;
  Known value = b->is_value ? *b : *c;
  const ChoiceValue constant = b->is_value ? c->number : b->number;
  ChoiceValue bits = 0;
  const bool is_add = IsTyped(instruction.op, Op::kAddI8, &numeric);
  if (instruction.x == 0 && (is_add || (b->is_value && IsTyped(instruction.op, Op::kSubI8, &numeric)))) {
    const ChoiceValue number = Reduce(constant, numeric);
    value.number += is_add ? number : -number;
    return Wrap(*state, numeric, &value) && set(true, value.number);
  }
  if (instruction.x == 0 && b->is_value && IsTyped(instruction.op, Op::kModI8, &numeric)) {
    return Remainder(*state, numeric, value, Reduce(constant, numeric), &bits) && set(false, bits);
  }
  if (instruction.op == Op::kAnd) return Masked(*state, value, constant, &bits) && set(false, bits);
  *is_done = false;
  return true;
}

bool ValueFlow::Jump(const Instruction& instruction, State* state, bool* is_done) {
  Numeric numeric;
  const std::optional<Known> a = ValueIn(*state, instruction.a), b = ValueIn(*state, instruction.b);
  Truth truth;
  *is_done = true;
  if (instruction.op == Op::kJump) {
    truth = Truth::kYes;
  } else if (instruction.op == Op::kJumpEq || instruction.op == Op::kJumpNe) {
    truth = Equal(*state, a, b);
  } else if (IsTyped(instruction.op, Op::kJumpLtI8, &numeric) || IsTyped(instruction.op, Op::kJumpGeI8, &numeric)) {
    truth = Less(*state, numeric, a, b);
  } else if (FieldsOf(instruction.op)[2] == 'j') {
    if (ReadsValue(instruction, *state)) return Use();
    truth = Truth::kOpen;
  } else {
    *is_done = false;
    return true;
  }
  const bool is_negated = instruction.op == Op::kJumpNe || IsTyped(instruction.op, Op::kJumpGeI8, &numeric);
  if (truth == Truth::kStop) return false;
  if (is_negated && truth != Truth::kOpen) truth = truth == Truth::kYes ? Truth::kNo : Truth::kYes;
  if (truth != Truth::kYes) {
    State next = *state;
    ++next.at;
    Enqueue(std::move(next));
  }
  if (truth != Truth::kNo) {
    state->at = instruction.c;
    Enqueue(std::move(*state));
  }
  return true;
}

bool ValueFlow::Switch(const Instruction& instruction, State* state) {
  const SwitchTable& table = CodeOf(*state).switches[instruction.b];
  std::optional<Known> value = ValueIn(*state, instruction.a);
  auto go = [&](uint32_t target) {
    State next = *state;
    next.at = target;
    Enqueue(std::move(next));
  };
  if (!value || !value->is_value) {
    go(table.otherwise);
    for (const SwitchCase& entry : table.cases) go(entry.target);
    return true;
  }
  if (!Wrap(*state, IsSigned(table.type.numeric) ? Numeric::kI64 : Numeric::kU64, &*value)) return false;
  const ChoiceValue first = class_.first + value->number, last = class_.last + value->number;
  uint32_t target = table.otherwise;
  for (const SwitchCase& entry : table.cases) {
    if (entry.first > last || entry.last < first) continue;
    if (entry.first > first) return Split(SplitAt(class_, entry.first - value->number));
    if (entry.last < last) return Split(SplitAt(class_, entry.last + 1 - value->number));
    target = entry.target;
  }
  Decide(*state, target);
  go(target);
  return true;
}

// To every place that called the function.
bool ValueFlow::Return(const Instruction& instruction, const State& state) {
  const std::optional<Known> value =
      instruction.op == Op::kReturnValue ? ValueIn(state, instruction.a) : std::optional<Known>();
  if (!value || !value->is_value) return !ReadsValue(instruction, state) || Use();
  const auto* callers = CallersOf(state.function);
  if (callers == nullptr || instruction.x != 1) return Use();
  for (const auto& [caller, at] : *callers) {
    const FunctionCode& function = code_.functions[caller];
    const Instruction& call = function.code[at];
    const CallSite& site = function.call_sites[call.c];
    if (!site.uses_result) continue;
    if (!site.result.is_scalar() || site.result.is_wide() || function.returns_twice) return Use();
    State next{caller, at + 1, {}};
    next.Set(call.a, true, value->number);
    Enqueue(std::move(next));
  }
  return true;
}

// --- paths

bool ValueFlow::Enqueue(State state) {
  DropDead(&state);
  if (!state.HasValue()) return false;
  const bool is_new = seen_.insert(state).second;
  Decide(state, is_new ? 2 : 3);  // so that classes with equal decisions were followed in the same order
  if (is_new) pending_.push_back(std::move(state));
  return is_new;
}

bool ValueFlow::Step(State* state, bool* is_over) {
  const FunctionCode& function = CodeOf(*state);
  const Instruction& instruction = function.code[state->at];
  *is_over = true;
  if (steps_left_-- == 0) return Use();
  ++steps_;
  if (instruction.op == Op::kTrap || instruction.op == Op::kUnsupported) return true;
  if (instruction.op == Op::kGoto) return Use();
  if (instruction.op == Op::kSwitch) return Switch(instruction, state);
  if (!FallsThrough(instruction.op) && instruction.op != Op::kJump) return Return(instruction, *state);
  bool is_done;
  if (!Jump(instruction, state, &is_done)) return false;
  if (is_done) return true;
  *is_over = false;
  const bool checks = instruction.op == Op::kCheckOverflow || instruction.op == Op::kDoubtOverflow;
  if (checks && ReadsValue(instruction, *state)) {
    if (!CheckOverflow(instruction, *state, is_over)) return false;
    if (*is_over) return true;
    ++state->at;
    DropDead(state);
    *is_over = !state->HasValue();
    return true;
  }
  if (!Compute(instruction, state, &is_done)) return false;
  if (!is_done) {
    if (ReadsValue(instruction, *state)) return Use();
    if (instruction.op == Op::kCall && NeverReturns(*state, instruction, 0)) {
      *is_over = true;
      return true;
    }
    ForEachWrite(function, instruction, [state](RegisterIndex reg) { state->Forget(reg); });
    if (IsCall(instruction.op)) {  // the callee's frame lies over the arguments
      std::erase_if(state->known, [&](const Known& entry) { return entry.reg >= function.frame_size(); });
    }
  }
  ++state->at;
  DropDead(state);
  *is_over = !state->HasValue();
  return true;
}

bool ValueFlow::Run(State state) {
  for (bool is_over = false; !is_over;) {
    if (!Step(&state, &is_over)) return false;
  }
  return true;
}

ValueFlow::Result ValueFlow::Follow(uint32_t function, uint32_t at, const ValueClass& values) {
  class_ = values;
  result_ = {};
  steps_left_ = kMaxSteps;
  pending_.clear();
  seen_.clear();
  const FunctionCode& code = code_.functions[function];
  State start{function, at + 1, {}};
  start.Set(code.code[at].a, true, 0);
  // Control may come back to such a function from anywhere.
  if (code.returns_twice) Use();
  if (result_.outcome == Outcome::kSame) Enqueue(std::move(start));
  while (!pending_.empty() && result_.outcome == Outcome::kSame) {
    State next = std::move(pending_.back());
    pending_.pop_back();
    Run(std::move(next));
  }
  return std::move(result_);
}

// --- other functions

// A short straight execution with the arguments that are known; any doubt means that it may return.
bool ValueFlow::NeverReturns(const State& state, const Instruction& call, uint32_t depth) {
  constexpr uint32_t kMaxDepth = 4;
  const FunctionCode& callee = code_.functions[call.b];
  const CallSite& site = CodeOf(state).call_sites[call.c];
  if (callee.code.empty() || depth == kMaxDepth || site.arguments.size() != callee.parameters.size()) return false;
  State inside{call.b, 0, {}};
  for (size_t i = 0; i < site.arguments.size(); ++i) {
    const std::optional<Known> argument = ValueIn(state, CodeOf(state).frame_size() + site.arguments[i].at);
    const bool is_same = site.arguments[i].type == callee.parameters[i].type && callee.memory_parameters[i] == 0;
    if (argument && is_same && !argument->is_value) inside.Set(callee.parameters[i].at, false, argument->number);
  }
  return EndsWithoutReturn(std::move(inside), depth);
}

bool ValueFlow::EndsWithoutReturn(State state, uint32_t depth) {
  constexpr uint32_t kMaxInstructions = 100;
  const FunctionCode& function = CodeOf(state);
  for (uint32_t i = 0; i < kMaxInstructions; ++i) {
    const Instruction& instruction = function.code[state.at];
    if (instruction.op == Op::kTrap || instruction.op == Op::kUnsupported) return true;
    if (!FallsThrough(instruction.op) && instruction.op != Op::kJump) return false;
    if (FieldsOf(instruction.op)[2] == 'j') {
      const std::optional<Known> a = ValueIn(state, instruction.a), b = ValueIn(state, instruction.b);
      const bool is_test = instruction.op == Op::kJumpEq || instruction.op == Op::kJumpNe;
      if (instruction.op != Op::kJump && (!is_test || !a || !b)) return false;
      const bool goes = instruction.op == Op::kJump || (a->number == b->number) == (instruction.op == Op::kJumpEq);
      state.at = goes ? instruction.c : state.at + 1;
      continue;
    }
    if (instruction.op == Op::kCall && NeverReturns(state, instruction, depth + 1)) return true;
    bool is_done;
    Compute(instruction, &state, &is_done);  // no register holds the value here, so nothing is cut
    if (!is_done) {
      ForEachWrite(function, instruction, [&state](RegisterIndex reg) { state.Forget(reg); });
      if (IsCall(instruction.op)) {
        std::erase_if(state.known, [&](const Known& entry) { return entry.reg >= function.frame_size(); });
      }
    }
    ++state.at;
  }
  return false;
}

void ValueFlow::FindCallers() {
  callers_.resize(code_.functions.size());
  is_address_taken_.resize(code_.functions.size());
  auto note = [&](const Constant& constant) {
    if (constant.kind == Constant::Kind::kFunction) is_address_taken_[constant.index] = true;
  };
  for (const auto& [symbol, constant] : code_.addresses) note(constant);
  for (uint32_t number = 0; number < code_.functions.size(); ++number) {
    const FunctionCode& function = code_.functions[number];
    for (const Constant& constant : function.constants) note(constant);
    for (uint32_t at = 0; at < function.code.size(); ++at) {
      if (function.code[at].op == Op::kCall) callers_[function.code[at].b].emplace_back(number, at);
    }
  }
}

// Null: some call may not be seen.
const std::vector<std::pair<uint32_t, uint32_t>>* ValueFlow::CallersOf(uint32_t function) {
  if (callers_.empty()) FindCallers();
  return is_address_taken_[function] ? nullptr : &callers_[function];
}

}  // namespace gmc::lower
