// Late inputs: values that are chosen when the program first asks for them, and then only as far as it asks.
//
// A nondeterministic number is not chosen where the program gets it: there it becomes an *input*, an area of its own
// that holds the class of values which it may still be. What is computed from it by sums and constant factors holds the
// input and the line that leads there (linear_value.h): in the memory as a Content with a pointer to the input's area,
// in registers as a box. A comparison splits the class, and all that was computed from the input follows, since it
// refers to the same area. So `for (i = 0; i < n; i++)` tries each n where the loop is left, and a byte that nobody
// looks at is never chosen. Where an operation is no line, the input is chosen: all its values if they are few, which
// is exact, otherwise a sample, which makes the search incomplete.
//
// Inputs need no names: areas have canonical positions, and one that nothing refers to any more is no part of the
// state. A choice is written into its area before the next is asked for, so an instruction that needs several choices
// is simply executed again.
//
// The idea is known as delayed nondeterminism (Noll, Schlich, HVC'07). Rejected: intervals without identity, which
// forget that copies are equal; relations between inputs, which would have to be canonical too.
//
// With several threads a choice could be an access that others notice: only programs without threads do this.
#include <algorithm>
#include <cstring>

#include "core/exec/machine.h"
#include "core/lower/scalar_type.h"
#include "hash/check.h"

namespace gmc::exec {

using lower::Instruction;
using lower::NumberRange;
using lower::Numeric;
using lower::Op;
using Arithmetic = gimplexx::Operation;

namespace {

constexpr uint32_t kLineKey = 0x4c494e45;
// A conversion that would cut a class into more pieces chooses the value.
constexpr ChoiceValue kMaxPieces = 4;
// Of an input's area: first, last (16 bytes each), stride.
constexpr uint64_t kInputBytes = 40;

// How a cell's bytes follow from an input: as the number factor * input + shift, cut to the cell's width.
class Line : public Content {
 public:
  Line(uint32_t width, ChoiceValue factor, ChoiceValue shift) : width_(width), factor_(factor), shift_(shift) {}
  static std::unique_ptr<Content> Decode(std::string_view bytes) {
    uint32_t width;
    ChoiceValue factor, shift;
    if (bytes.size() != sizeof(width) + sizeof(factor) + sizeof(shift)) return nullptr;
    std::memcpy(&width, bytes.data(), sizeof(width));
    std::memcpy(&factor, bytes.data() + sizeof(width), sizeof(factor));
    std::memcpy(&shift, bytes.data() + sizeof(width) + sizeof(factor), sizeof(shift));
    return std::make_unique<Line>(width, factor, shift);
  }

  uint32_t size() const override { return width_; }
  Hash128 hash() const override {
    std::string bytes;
    Encode(&bytes);
    return HashBytes(bytes.data(), bytes.size());
  }
  bool Equals(const Content& other) const override {
    if (other.type_key() != kLineKey) return false;
    const auto& line = static_cast<const Line&>(other);
    return width_ == line.width_ && factor_ == line.factor_ && shift_ == line.shift_;
  }
  uint32_t type_key() const override { return kLineKey; }
  void Encode(std::string* out) const override {
    out->append(reinterpret_cast<const char*>(&width_), sizeof(width_));
    out->append(reinterpret_cast<const char*>(&factor_), sizeof(factor_));
    out->append(reinterpret_cast<const char*>(&shift_), sizeof(shift_));
  }
  ChoiceValue factor() const { return factor_; }
  ChoiceValue shift() const { return shift_; }

 private:
  const uint32_t width_;
  const ChoiceValue factor_;
  const ChoiceValue shift_;
};

NumberRange RangeOfNumeric(Numeric numeric) {
  const auto size = static_cast<uint8_t>(1 << (static_cast<uint8_t>(numeric) & 3));
  return lower::RangeOf(lower::ScalarType{lower::ScalarType::Kind::kNumber, numeric, 0, size});
}

NumberRange RangeOfBits(uint32_t bits, bool is_signed) {
  const ChoiceValue one = 1;
  if (is_signed) return {-(one << (bits - 1)), (one << (bits - 1)) - 1};
  return {0, (one << bits) - 1};
}

bool IsTyped(Op op, Op first, Numeric* numeric) {
  const uint32_t variant = static_cast<uint32_t>(op) - static_cast<uint32_t>(first);
  if (variant > static_cast<uint32_t>(Numeric::kU64)) return false;
  *numeric = static_cast<Numeric>(variant);
  return true;
}

ChoiceValue AsNumber(uint64_t bits, Numeric numeric) {
  return lower::IsSigned(numeric) ? ChoiceValue{static_cast<int64_t>(bits)} : static_cast<ChoiceValue>(bits);
}

ChoiceValue Magnitude(ChoiceValue value) { return value < 0 ? -value : value; }

}  // namespace

// --- inputs and what refers to them

void Machine::RegisterLines() { contents_.RegisterDecoder(kLineKey, Line::Decode); }

ValueClass Machine::InputAt(AreaId area) const {
  uint64_t words[5];
  for (uint64_t i = 0; i < 5; ++i) GMC_CHECK(memory_->LoadScalar(area, 8 * i, &words[i]));
  auto join = [](uint64_t low, uint64_t high) {
    return static_cast<ChoiceValue>(static_cast<unsigned __int128>(high) << 64 | low);
  };
  return {join(words[0], words[1]), join(words[2], words[3]), static_cast<ChoiceValue>(words[4])};
}

void Machine::SetInput(AreaId area, const ValueClass& values) {
  const auto first = static_cast<unsigned __int128>(values.first), last = static_cast<unsigned __int128>(values.last);
  const uint64_t words[5] = {static_cast<uint64_t>(first), static_cast<uint64_t>(first >> 64),
                             static_cast<uint64_t>(last), static_cast<uint64_t>(last >> 64),
                             static_cast<uint64_t>(values.stride)};
  for (uint64_t i = 0; i < 5; ++i) {
    const Pointer place{area, static_cast<int64_t>(8 * i)};
    GMC_CHECK(memory_->Store(place, Value::Scalar(words[i], 8)).ok());
  }
  if (NotesInputs()) noted_inputs_[noted_areas_.at(area)] = values;
}

Register Machine::NewInput(const NumberRange& range) {
  const ValueClass values{range.first, range.last, 1};
  if (options_.inputs) {
    const uint32_t taken = Word(memory_->root().area, kInputsTaken);
    SetWord(memory_->root().area, kInputsTaken, taken + 1);
    const bool is_given = taken < options_.inputs->size() && values.Has((*options_.inputs)[taken]);
    return Register::Number(static_cast<uint64_t>(is_given ? (*options_.inputs)[taken] : values.Nearest()));
  }
  const Result<Pointer> area = memory_->Alloc(kInputBytes, {.kind = AreaKind::kInternal});
  GMC_CHECK(area.ok());
  if (NotesInputs()) {
    noted_areas_[area->area] = noted_inputs_.size();
    noted_inputs_.push_back(values);
  }
  SetInput(area->area, values);
  return RegisterOf({area->area, {values, 1, 0}});
}

std::vector<ChoiceValue> Machine::NotedInputs() const {
  std::vector<ChoiceValue> inputs;
  for (const ValueClass& values : noted_inputs_) inputs.push_back(values.Nearest());
  return inputs;
}

std::optional<Machine::LateValue> Machine::LateOf(const Value& value) const {
  if (value.kind != ValueKind::kContent) return std::nullopt;
  const Content* content = contents_.Get(value.content);
  if (content == nullptr || content->type_key() != kLineKey) return std::nullopt;
  const auto& line = static_cast<const Line&>(*content);
  return LateValue{value.target.area, {InputAt(value.target.area), line.factor(), line.shift()}};
}

// Only registers of 8 bytes hold the number itself.
std::optional<Machine::LateValue> Machine::LateIn(const Register& reg) const {
  if (!reg.is_boxed() || boxes_[reg.box()].width != 8) return std::nullopt;
  return LateOf(boxes_[reg.box()]);
}

Value Machine::ValueOfLate(const LateValue& late, uint32_t width) const {
  if (late.line.is_single()) return Value::Scalar(static_cast<uint64_t>(late.line.least()), width);
  const ContentId content = contents_.Intern(std::make_unique<Line>(width, late.line.factor, late.line.shift));
  return Value::Object(content, width, {late.input, 0});
}

Register Machine::RegisterOf(const LateValue& late) {
  if (late.line.is_single()) return Register::Number(static_cast<uint64_t>(late.line.least()));
  return Register::Boxed(Box(ValueOfLate(late, 8)));
}

// --- choices; false: the thread stops before one

// One of the parts, that with the least values first.
bool Machine::ChoosePart(LateValue* late, std::vector<ValueClass> parts) {
  std::stable_sort(parts.begin(), parts.end(), [](const ValueClass& left, const ValueClass& right) {
    return Magnitude(left.Nearest()) < Magnitude(right.Nearest());
  });
  Operation& operation = NewOperation();
  operation.alternatives = static_cast<uint32_t>(parts.size());
  operation.chooses_input = true;
  if (!Begin(operation)) return false;
  late->line.inputs = parts[alternative()];
  SetInput(late->input, late->line.inputs);
  return true;
}

bool Machine::ChooseNumber(LateValue* late) {
  const ValueClass& values = late->line.inputs;
  if (values.is_single()) return true;
  std::vector<ChoiceValue> wanted;
  const bool is_exact = values.size() <= lower::kSmallDomain;
  if (is_exact) {
    for (ChoiceValue value = values.first; value <= values.last; value += values.stride) wanted.push_back(value);
    lower::PutInOrder(&wanted);
  } else {
    for (const ChoiceValue value : lower::SampleOf({values.first, values.last}, code_.compared)) {
      if (values.Has(value)) wanted.push_back(value);
    }
    if (wanted.empty()) wanted.push_back(values.Nearest());
  }
  Operation& operation = NewOperation();
  operation.alternatives = static_cast<uint32_t>(wanted.size());
  operation.chooses_input = true;
  if (!is_exact) operation.sampled = "an input";
  if (!Begin(operation)) return false;
  const ChoiceValue chosen = wanted[alternative()];
  late->line.inputs = {chosen, chosen, 1};
  SetInput(late->input, late->line.inputs);
  return true;
}

// That with fewer values becomes a number. REQUIRES: both are late.
bool Machine::ChooseOneOf(Operand* left, Operand* right) {
  Operand& chosen = left->late->line.inputs.size() <= right->late->line.inputs.size() ? *left : *right;
  if (!ChooseNumber(&*chosen.late)) return false;
  chosen.number = chosen.late->line.least();
  chosen.late.reset();
  return true;
}

// All values are on one side of the bound.
bool Machine::ChooseSide(LateValue* late, ChoiceValue bound) {
  if (late->line.greatest() < bound || late->line.least() >= bound) return true;
  return ChoosePart(late, late->line.SplitBelow(bound));
}

// The value wraps around to the range, whose size is a power of two.
bool Machine::ChooseWithin(LateValue* late, const NumberRange& range) {
  if (late->line.FitsIn(range)) return true;
  const ChoiceValue count = range.last - range.first + 1;
  const ChoiceValue low = FloorQuotient(late->line.least() - range.first, count);
  const ChoiceValue high = FloorQuotient(late->line.greatest() - range.first, count);
  if (high - low > kMaxPieces) {
    const ValueClass& values = late->line.inputs;
    const bool by_byte =
        count == lower::kSmallDomain && Magnitude(late->line.factor) == 1 && values.stride % count != 0;
    if (by_byte) return ChoosePart(late, lower::SplitByRemainder(values, count)) && ChooseWithin(late, range);
    const bool is_same = values.stride * late->line.factor % count == 0;
    if (!is_same && !ChooseNumber(late)) return false;
    late->line.inputs = {values.first, values.first, 1};
    return ChooseWithin(late, range);
  }
  if (!ChooseSide(late, range.first + (low + 1) * count)) return false;
  const ChoiceValue quotient = FloorQuotient(late->line.least() - range.first, count);
  if (quotient != FloorQuotient(late->line.greatest() - range.first, count)) return ChooseWithin(late, range);
  late->line.shift -= quotient * count;
  return true;
}

bool Machine::NarrowLate(LateValue late, uint32_t bits, bool is_signed, Register* out) {
  if (!ChooseWithin(&late, RangeOfBits(bits, is_signed))) return false;
  *out = RegisterOf(late);
  return true;
}

bool Machine::FitsIn(const LateValue& late, Numeric numeric) {
  return lower::IsSmallInteger(numeric) && late.line.FitsIn(RangeOfNumeric(numeric));
}

bool Machine::ConvertLate(LateValue late, Numeric to, Register* out) {
  if (!ChooseWithin(&late, RangeOfNumeric(to))) return false;
  *out = RegisterOf(late);
  return true;
}

// As a pointer that is moved.
bool Machine::MoveLate(LateValue late, int64_t bytes, Register* out) {
  late.line.shift += bytes;
  return NarrowLate(late, 8 * code_.pointer_size, false, out);
}

bool Machine::NumberOfLate(LateValue late, uint64_t* bits) {
  if (!ChooseNumber(&late)) return false;
  *bits = static_cast<uint64_t>(late.line.least());
  return true;
}

// --- operations

namespace {

// left + sign * right of the same input, or with a number.
std::optional<LinearValue> Sum(const LinearValue& left, const LinearValue& right, ChoiceValue sign) {
  LinearValue sum = left;
  sum.factor += sign * right.factor;
  sum.shift += sign * right.shift;
  if (Magnitude(sum.factor) > LinearValue::kMaxFactor) return std::nullopt;
  return sum;
}

}  // namespace

// What an operation on lines gives as a line, before it wraps around. None: it is no line. REQUIRES: one is late.
std::optional<LinearValue> Machine::LineOf(Arithmetic operation, const Operand& left, const Operand& right) const {
  const bool is_product = operation == Arithmetic::kMult || operation == Arithmetic::kShiftLeft;
  if (left.late && right.late) {
    if (left.late->input != right.late->input || is_product) return std::nullopt;
    return Sum(left.late->line, right.late->line, operation == Arithmetic::kPlus ? 1 : -1);
  }
  LinearValue line = left.late ? left.late->line : right.late->line;
  const ChoiceValue number = left.late ? right.number : left.number;
  if (is_product) {
    if (operation == Arithmetic::kShiftLeft && (!left.late || number < 0 || number > 31)) return std::nullopt;
    const ChoiceValue factor = operation == Arithmetic::kShiftLeft ? ChoiceValue{1} << number : number;
    if (Magnitude(factor) > LinearValue::kMaxFactor) return std::nullopt;
    if (Magnitude(line.factor) * Magnitude(factor) > LinearValue::kMaxFactor) return std::nullopt;
    line.factor *= factor;
    line.shift *= factor;
    return line;
  }
  if (operation == Arithmetic::kPlus) {
    line.shift += number;
  } else if (left.late) {
    line.shift -= number;
  } else {
    line.factor = -line.factor;
    line.shift = number - line.shift;
  }
  return line;
}

bool Machine::OperandOf(const Register& reg, Numeric numeric, Operand* operand) const {
  operand->late = LateIn(reg);
  if (operand->late && operand->late->line.is_single()) {
    operand->number = operand->late->line.least();
    operand->late.reset();
    return true;
  }
  operand->number = AsNumber(reg.bits, numeric);
  return operand->late || reg.is_number();
}

// One of the operands is late. REQUIRES: `op` has two operands or is kNot.
bool Machine::LateArithmetic(Op op, const Register& left_register, const Register& right_register, Register* out) {
  Numeric numeric = Numeric::kU64;
  Operand left, right;
  auto is_sum = [&](Op first, Arithmetic operation, bool* done) {
    if (!IsTyped(op, first, &numeric)) return false;
    *done = false;
    if (!OperandOf(left_register, numeric, &left) || !OperandOf(right_register, numeric, &right)) return true;
    if (!left.late && !right.late) return true;
    if (left.late && right.late && left.late->input != right.late->input) {
      if (!ChooseOneOf(&left, &right)) return *done = true;
    }
    const std::optional<LinearValue> line = LineOf(operation, left, right);
    if (!line) return true;
    *done = true;
    ConvertLate({left.late ? left.late->input : right.late->input, *line}, numeric, out);
    return true;
  };
  bool done = false;
  if (is_sum(Op::kAddI8, Arithmetic::kPlus, &done) || is_sum(Op::kSubI8, Arithmetic::kMinus, &done) ||
      is_sum(Op::kMulI8, Arithmetic::kMult, &done) || is_sum(Op::kShlI8, Arithmetic::kShiftLeft, &done)) {
    if (done) return !stopped();
  }
  if (op == Op::kNot) {
    LateValue late = *LateIn(left_register);
    late.line.factor = -late.line.factor;
    late.line.shift = -1 - late.line.shift;
    *out = RegisterOf(late);
    return true;
  }
  const bool is_less = IsTyped(op, Op::kLtI8, &numeric);
  if (is_less || IsTyped(op, Op::kLeI8, &numeric)) {
    bool outcome;
    if (!LessLate(numeric, left_register, right_register, !is_less, &outcome)) return false;
    *out = Register::Number(outcome);
    return true;
  }
  std::optional<ChoiceValue> number;
  const std::optional<LateValue> late = LateIn(IsLate(left_register) ? left_register : right_register);
  const Register& other = IsLate(left_register) ? right_register : left_register;
  if (IsTyped(op, Op::kModI8, &numeric) && IsLate(left_register) && other.is_number()) {
    if (!ChooseRemainder(*late, AsNumber(other.bits, numeric), &number)) return false;
  } else if (op == Op::kAnd && other.is_number()) {
    if (!ChooseMasked(*late, other.bits, &number)) return false;
  }
  if (number) {
    *out = Register::Number(static_cast<uint64_t>(*number));
    return true;
  }
  return SettledArithmetic(op, left_register, right_register, out);
}

// With both as numbers.
bool Machine::SettledArithmetic(Op op, const Register& left, const Register& right, Register* out) {
  uint64_t a = 0, b = 0;
  auto settle = [&](const Register& reg, uint64_t* bits) {
    const std::optional<LateValue> late = LateIn(reg);
    return !late || NumberOfLate(*late, bits);
  };
  if (!settle(left, &a) || !settle(right, &b)) return false;
  return PointerArithmetic(op, LateIn(left) ? Register::Number(a) : left, LateIn(right) ? Register::Number(b) : right,
                           out);
}

// All values get one remainder, if the divisor is small; C's has the sign of the dividend. Nothing: it is none.
bool Machine::ChooseRemainder(LateValue late, ChoiceValue divisor, std::optional<ChoiceValue>* remainder) {
  divisor = Magnitude(divisor);
  if (divisor == 0 || divisor > ChoiceValue{lower::kSmallDomain} || !ChooseSide(&late, 0)) return !stopped();
  if (!ChooseResidue(&late, divisor)) return false;
  *remainder = late.line.least() % divisor;
  return true;
}

// All values are congruent.
bool Machine::ChooseResidue(LateValue* late, ChoiceValue modulus) {
  const ValueClass& values = late->line.inputs;
  const ChoiceValue factor = late->line.factor % modulus;
  if (late->line.is_single() || values.stride % modulus * factor % modulus == 0) return true;
  return ChoosePart(late, lower::SplitByRemainder(values, modulus));
}

// The low bits, if the mask is below 256. Nothing: it is not.
bool Machine::ChooseMasked(LateValue late, uint64_t mask, std::optional<ChoiceValue>* bits) {
  if (mask >= lower::kSmallDomain) return true;
  ChoiceValue modulus = 1;
  while (modulus <= static_cast<ChoiceValue>(mask)) modulus *= 2;
  if (!ChooseResidue(&late, modulus)) return false;
  *bits = static_cast<ChoiceValue>(static_cast<uint64_t>(late.line.least()) & mask);
  return true;
}

// left < right, or left <= right.
bool Machine::LessLate(Numeric numeric, const Register& left_register, const Register& right_register, bool or_equal,
                       bool* outcome) {
  Operand left, right;
  if (!OperandOf(left_register, numeric, &left) || !OperandOf(right_register, numeric, &right)) {
    const bool is_address = left_register.is_pointer() || right_register.is_pointer();
    return Unknown(is_address ? "order of an address and an input" : "order of an input and no number"), false;
  }
  const NumberRange range = RangeOfNumeric(numeric);
  if (left.late && !ChooseWithin(&*left.late, range)) return false;
  if (right.late && !ChooseWithin(&*right.late, range)) return false;
  if (left.late && right.late) {
    const bool is_same = left.late->input == right.late->input;
    const std::optional<LinearValue> difference = is_same ? Sum(left.late->line, right.late->line, -1) : std::nullopt;
    if (difference) {
      LateValue late{left.late->input, *difference};
      if (!ChooseSide(&late, or_equal)) return false;
      *outcome = late.line.greatest() < ChoiceValue{or_equal};
      return true;
    }
    // One is always less, or not less, than the other; else one is chosen.
    if (left.late->line.greatest() + !or_equal <= right.late->line.least()) return *outcome = true, true;
    if (left.late->line.least() >= right.late->line.greatest() + or_equal) return *outcome = false, true;
    if (!ChooseOneOf(&left, &right)) return false;
    if (is_same) return LessLate(numeric, left_register, right_register, or_equal, outcome);
  }
  if (left.late) {
    if (!ChooseSide(&*left.late, right.number + or_equal)) return false;
    *outcome = left.late->line.greatest() < right.number + or_equal;
  } else if (right.late) {  // not right < left, or not right <= left
    if (!ChooseSide(&*right.late, left.number + !or_equal)) return false;
    *outcome = right.late->line.least() >= left.number + !or_equal;
  } else {
    *outcome = left.number < right.number + or_equal;
  }
  return true;
}

bool Machine::EqualLate(const Register& left, const Register& right, bool* equal) {
  std::optional<LateValue> late = LateIn(left);
  std::optional<LateValue> other = LateIn(right);
  const Register& number = late ? right : left;
  if (late && other) {
    if (late->input == other->input) {
      const std::optional<LinearValue> difference = Sum(late->line, other->line, -1);
      if (difference) return EqualsNumber({late->input, *difference}, 0, equal);
      if (!ChooseNumber(&*late)) return false;
      return *equal = late->line.least() == other->line.At(late->line.inputs.first), true;
    }
    const bool are_apart = late->line.greatest() < other->line.least() || other->line.greatest() < late->line.least();
    if (are_apart) return *equal = false, true;
    const bool chooses_left = late->line.inputs.size() <= other->line.inputs.size();
    LateValue& chosen = chooses_left ? *late : *other;
    if (!ChooseNumber(&chosen)) return false;
    return EqualsNumber(chooses_left ? *other : *late, static_cast<uint64_t>(chosen.line.least()), equal);
  }
  if (!late) late = other;
  if (number.is_boxed()) {
    uint64_t bits;
    return NumberOf(number, "an operand of a comparison", &bits);
  }
  if (number.is_pointer()) return *equal = false, true;
  return EqualsNumber(*late, number.bits, equal);
}

// In 64 bits.
bool Machine::EqualsNumber(LateValue late, uint64_t bits, bool* equal) {
  *equal = false;
  const bool is_unsigned = late.line.greatest() > ChoiceValue{INT64_MAX};
  if (is_unsigned && late.line.least() < 0 && !ChooseNumber(&late)) return false;
  const ChoiceValue number = AsNumber(bits, is_unsigned ? Numeric::kU64 : Numeric::kI64);
  ChoiceValue input;
  if (late.line.is_single()) return *equal = static_cast<uint64_t>(late.line.least()) == bits, true;
  if (!late.line.Gives(number, &input)) return true;
  if (!ChoosePart(&late, lower::SplitOff(late.line.inputs, input))) return false;
  *equal = late.line.inputs.Has(input);
  return true;
}

// All values lead to one case: `value` is one of them.
bool Machine::ChooseCase(const Register& reg, const lower::SwitchTable& table, uint64_t* bits) {
  std::optional<LateValue> late = LateIn(reg);
  for (const lower::SwitchCase& entry : table.cases) {
    if (!ChooseSide(&*late, entry.first)) return false;
    if (late->line.greatest() < entry.first) break;  // the cases are sorted
    if (!ChooseSide(&*late, entry.last + 1)) return false;
    if (late->line.greatest() <= entry.last) break;
  }
  *bits = static_cast<uint64_t>(late->line.least());
  return true;
}

// Every value overflows or none does. `is_over`: all do.
bool Machine::CheckLateOverflow(const Instruction& instruction, const Register* registers, bool* is_over) {
  *is_over = false;
  const auto operation = static_cast<Arithmetic>(instruction.x & 255);
  const uint32_t bits = instruction.x >> 8;
  const Register& left_register = registers[instruction.b];
  const Register& right_register = registers[instruction.c];
  Operand left, right;
  if (!OperandOf(left_register, Numeric::kI64, &left) || !OperandOf(right_register, Numeric::kI64, &right)) return true;
  const bool is_quotient = operation == Arithmetic::kTruncDiv || operation == Arithmetic::kTruncMod;
  const NumberRange range = RangeOfBits(bits, true);
  if (is_quotient) {
    if (right.late) {
      bool is_minus_one;
      if (!EqualsNumber(*right.late, ~uint64_t{0}, &is_minus_one)) return false;
      if (!is_minus_one) return true;
      right.number = -1;
    }
    if (right.number != -1) return true;
    *is_over = left.number == range.first;
    return !left.late || EqualsNumber(*left.late, static_cast<uint64_t>(range.first), is_over);
  }
  if (left.late && right.late && left.late->input != right.late->input) {
    const bool is_sum = operation == Arithmetic::kPlus || operation == Arithmetic::kMinus;
    const ChoiceValue sign = operation == Arithmetic::kPlus ? 1 : -1;
    const LinearValue &a = left.late->line, &b = right.late->line;
    const ChoiceValue low = sign > 0 ? b.least() : -b.greatest(), high = sign > 0 ? b.greatest() : -b.least();
    if (is_sum && a.least() + low >= range.first && a.greatest() + high <= range.last) return true;
    if (!ChooseOneOf(&left, &right)) return false;
  }
  if (operation == Arithmetic::kShiftLeft && left.late && !ChooseSide(&*left.late, 0)) return false;
  if (operation == Arithmetic::kShiftLeft && left.late && left.late->line.greatest() < 0) return *is_over = true;
  std::optional<LinearValue> line;
  if (left.late || right.late) line = LineOf(operation, left, right);
  if (!line) {
    Register settled[2];
    for (Operand* operand : {&left, &right}) {
      if (operand->late && !ChooseNumber(&*operand->late)) return false;
      const ChoiceValue number = operand->late ? operand->late->line.least() : operand->number;
      settled[operand == &right] = Register::Number(static_cast<uint64_t>(number));
    }
    Instruction on_settled = instruction;
    on_settled.b = 0;
    on_settled.c = 1;
    return CheckOverflow(on_settled, settled);
  }
  LateValue late{left.late ? left.late->input : right.late->input, *line};
  if (!ChooseSide(&late, range.first) || !ChooseSide(&late, range.last + 1)) return false;
  *is_over = !late.line.FitsIn(range);
  return true;
}

// --- memory

// The object in the cell becomes a number.
bool Machine::SettleCell(Pointer place, const Value& value) {
  std::optional<LateValue> late = LateOf(value);
  if (!late) return true;
  if (!ChooseNumber(&*late)) return false;
  GMC_CHECK(memory_->Store(place, Value::Scalar(static_cast<uint64_t>(late->line.least()), value.width)).ok());
  return true;
}

bool Machine::SettleBytes(Pointer place, uint64_t size) {
  if (!options_.late_inputs || size == 0) return true;
  const Result<std::vector<StoredValue>> values = memory_->LoadOverlapping(place, size);
  if (!values.ok()) return true;
  for (const StoredValue& stored : *values) {
    if (!SettleCell({place.area, static_cast<int64_t>(stored.offset)}, stored.value)) return false;
  }
  return true;
}

// Objects that begin before the bytes or end behind them, and would be cut by a write there.
bool Machine::SettleEnds(Pointer place, uint64_t size) {
  if (!options_.late_inputs || size == 0) return true;
  const auto begin = static_cast<uint64_t>(place.offset), end = begin + size;
  for (const uint64_t at : {begin, end - 1}) {
    const Result<std::vector<StoredValue>> values = memory_->LoadOverlapping({place.area, static_cast<int64_t>(at)}, 1);
    if (!values.ok()) return true;
    for (const StoredValue& stored : *values) {
      const bool is_cut = stored.offset < begin || stored.offset + stored.value.width > end;
      if (is_cut && !SettleCell({place.area, static_cast<int64_t>(stored.offset)}, stored.value)) return false;
    }
  }
  return true;
}

// Of a byte that is late, at least whether it is zero gets known: then it is not, or it is a number now.
bool Machine::SettleZero(Pointer place, bool* is_nonzero) {
  *is_nonzero = false;
  if (!options_.late_inputs) return true;
  const Result<Value> value = memory_->Load(place, 1);
  std::optional<LateValue> late = value.ok() ? LateOf(*value) : std::nullopt;
  if (!late) return SettleBytes(place, 1);
  bool is_zero;
  if (!ChooseWithin(&*late, {0, 255}) || !EqualsNumber(*late, 0, &is_zero)) return false;
  *is_nonzero = !is_zero;
  return *is_nonzero || SettleBytes(place, 1);
}

}  // namespace gmc::exec
