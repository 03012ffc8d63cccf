// Open values: what nobody chose stays open.
//
// A wide input cannot be tried in full. For a proof there is a search in which such an input, and whatever was never
// initialised, is no number but open: what is computed from it is open too, and a decision that depends on it goes both
// ways. That allows every execution of the program and some that it does not have. So finding nothing proves that there
// is nothing; what is found proves nothing. Sums that lead beyond a bound are open as well (core/lower/bounded_sums.h),
// so that loops that count up to an open number come to an end.
//
// An open value is an uninitialised one of the memory, which needs nothing new there, and is known or open as a whole.
// What cannot be left open ends the search with a reason: an address, the size of a block, a divisor, a shift count.
// Ranges or relations between values would prove more; they would have to be part of the state.
#include "core/exec/machine.h"
#include "core/exec/numbers.h"

namespace gmc::exec {

using Arithmetic = gimplexx::Operation;
using lower::Instruction;
using lower::Numeric;
using lower::Op;

namespace {

// Whether some right operands are errors, of integers.
bool IsPartial(Arithmetic operation) {
  return (operation >= Arithmetic::kTruncDiv && operation <= Arithmetic::kRoundMod) ||
         (operation >= Arithmetic::kShiftLeft && operation <= Arithmetic::kRotateRight);
}

uint32_t BitsOf(Numeric numeric) { return 8u << (static_cast<uint32_t>(numeric) & 3); }

}  // namespace

bool Machine::IsOpen(const Register& reg) const {
  return options_.open_values && reg.is_boxed() && boxes_[reg.box()].is_scalar();
}

Register Machine::Open() { return Register::Boxed(Box(Value::Uninitialised(8))); }

// False: the thread stops before the decision.
bool Machine::Decide(uint32_t outcomes, uint32_t* outcome) {
  Operation& operation = NewOperation();
  operation.alternatives = outcomes;
  if (!Begin(operation)) return false;
  *outcome = alternative();
  return true;
}

bool Machine::IsDecision(const Instruction& instruction) const {
  const Register* const registers = frames_.back().registers;
  const Register &a = registers[instruction.a], &b = registers[instruction.b];
  return lower::FieldsOf(instruction.op)[0] == 'u' && (IsOpen(a) || IsOpen(b) || IsLate(a) || IsLate(b));
}

bool Machine::DecideEquality(const Register& left, const Register& right, bool* equal) {
  const Register& other = IsOpen(left) ? right : left;
  if (other.is_boxed() && !IsOpen(other)) return Unknown("comparison with part of an address"), false;
  uint32_t outcome;
  if (!Decide(2, &outcome)) return false;
  *equal = outcome != 0;
  return true;
}

// One of the operands is open. REQUIRES: `op` has two operands or is kNot.
bool Machine::OpenArithmetic(Op op, const Register& left, const Register& right, Register* out) {
  Numeric numeric = Numeric::kU64;
  auto is = [&](Op first) {
    const int variant = static_cast<int>(op) - static_cast<int>(first);
    if (variant < 0 || variant > static_cast<int>(Numeric::kU64)) return false;
    numeric = static_cast<Numeric>(variant);
    return true;
  };
  const bool is_plain = (left.is_number() || IsOpen(left)) && (op == Op::kNot || right.is_number() || IsOpen(right));
  if (!is_plain) return Unknown("arithmetic on an address and an open value"), false;
  if (is(Op::kLtI8) || is(Op::kLeI8)) {
    uint32_t outcome;
    if (!Decide(2, &outcome)) return false;
    *out = Register::Number(outcome);
    return true;
  }
  const bool divides = is(Op::kDivI8) || is(Op::kModI8);
  const bool is_safe_divisor = right.is_number() && right.bits != 0 && static_cast<int64_t>(right.bits) != -1;
  if (divides && !is_safe_divisor) return Unknown("division by an open value"), false;
  const bool shifts = is(Op::kShlI8) || is(Op::kShrI8);
  if (shifts && (!right.is_number() || right.bits >= BitsOf(numeric))) {
    return Unknown("a shift by an open or great number"), false;
  }
  *out = Open();
  return true;
}

// The same for numbers of any kind.
bool Machine::OpenGeneral(const Instruction& instruction, Register* registers) {
  const auto numeric = static_cast<Numeric>(instruction.x >> 8);
  const auto operation = static_cast<Arithmetic>(instruction.x & 255);
  if (instruction.op == Op::kCompare) {
    uint32_t outcome;
    if (!Decide(2, &outcome)) return false;
    registers[instruction.a] = Register::Number(outcome);
    return true;
  }
  if (IsPartial(operation) && !lower::IsReal(numeric)) return Unknown("division or shift of an open value"), false;
  registers[instruction.a] = Open();
  if (lower::IsWide(numeric)) registers[instruction.a + 1] = registers[instruction.a];
  return true;
}

bool Machine::HasOpenOperand(const Instruction& instruction, const Register* registers) const {
  if (!options_.open_values) return false;
  const bool is_wide = lower::IsWide(static_cast<Numeric>(instruction.x >> 8));
  auto is_open = [&](lower::RegisterIndex at) {
    return IsOpen(registers[at]) || (is_wide && IsOpen(registers[at + 1]));
  };
  return is_open(instruction.b) || is_open(instruction.c);
}

bool Machine::IsBeyondBound(const Instruction& instruction, uint64_t bits) const {
  const auto operation = static_cast<Arithmetic>(instruction.x & 255);
  const auto numeric = static_cast<Numeric>(instruction.x >> 8);
  if (operation != Arithmetic::kPlus && operation != Arithmetic::kMinus) return false;
  if (!options_.open_values || !lower::IsSmallInteger(numeric)) return false;
  // An unsigned number just below its greatest is a small negative one.
  const uint32_t unused = 64 - BitsOf(numeric);
  const int64_t value = static_cast<int64_t>(bits << unused) >> unused;
  return value > options_.open_beyond || value < -options_.open_beyond;
}

}  // namespace gmc::exec
