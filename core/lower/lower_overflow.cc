// Where signed arithmetic may overflow, and where GCC may have removed an overflow.
//
// A check is an instruction of its own in front of the operation, so that programs pay for it only when it is asked
// for. GCC rewrites a few operations in spite of all flags (docs/semantics.md lists them); where its result looks like
// one of those, the operation that it may have been is checked too, and the execution is given up if that overflows:
//   -(a - b), -(a + C) and -a - C   become  b - a, -C - a and -C - a
//   -(a * C)                        becomes a * -C
//   (T)(a * b) with a narrow T      becomes a product in unsigned T
//   a << n with a long n            becomes a << (unsigned)n; this one matters whatever is asked for
// Tested by tests/exec (overflow_*) and tests/choices.
#include "core/lower/function_lowering.h"

namespace gmc::lower {

using gimplexx::Operation;

namespace {

constexpr uint32_t kIntBits = 32;

uint32_t ValueBits(const ScalarType& type) { return type.precision != 0 ? type.precision : 8u * type.size; }

}  // namespace

std::optional<int64_t> FunctionLowering::ConstantIn(RegisterIndex reg) const {
  if (reg < kConstantBase || reg >= kArgumentBase) return std::nullopt;
  const Constant& constant = out_.constants[reg - kConstantBase];
  if (constant.kind != Constant::Kind::kScalar) return std::nullopt;
  return static_cast<int64_t>(constant.bits);
}

void FunctionLowering::EmitOverflowCheck(Op op, Operation operation, uint32_t bits, RegisterIndex left,
                                         RegisterIndex right) {
  Emit(op, 0, left, right, static_cast<uint16_t>(bits << 8 | static_cast<uint16_t>(operation)));
}

// In a type narrower than int GCC computes what C computes in int and converts; that is no overflow.
void FunctionLowering::CheckOverflow(Operation operation, const ScalarType& type, RegisterIndex left,
                                     RegisterIndex right) {
  if (!checks_overflow_ || !type.is_integer()) return;
  const uint32_t bits = ValueBits(type);
  if (!IsSigned(type.numeric)) {
    if (operation == Operation::kMult && is_promoted_ && !type.is_wide()) DoubtNarrowed(bits, left, right);
    return;
  }
  if (is_promoted_ && bits < kIntBits) return;
  switch (operation) {
    case Operation::kPlus:
    case Operation::kMinus:
    case Operation::kMult:
    case Operation::kShiftLeft:
      break;
    case Operation::kTruncDiv:
    case Operation::kTruncMod:
      if (ConstantIn(right).value_or(-1) != -1) return;
      break;
    case Operation::kNegate:
    case Operation::kAbs:  // overflows when its negation does
      operation = Operation::kMinus;
      right = left;
      left = NumberConstant(type, 0, 0);
      break;
    default:
      return;
  }
  EmitOverflowCheck(Op::kCheckOverflow, operation, bits, left, right);
  if (!type.is_wide()) DoubtRewritten(operation, type, bits, left, right);
}

// What a difference or product was made of differs from it by one result only, the least number.
void FunctionLowering::DoubtRewritten(Operation operation, const ScalarType& type, uint32_t bits, RegisterIndex left,
                                      RegisterIndex right) {
  const std::optional<int64_t> left_constant = ConstantIn(left), right_constant = ConstantIn(right);
  if (operation == Operation::kMinus && !left_constant && !right_constant) {
    EmitOverflowCheck(Op::kDoubtOverflow, Operation::kMinus, bits, right, left);
  }
  if (operation == Operation::kMinus && left_constant && *left_constant < 0 && *left_constant != INT64_MIN) {
    EmitOverflowCheck(Op::kDoubtOverflow, Operation::kMinus, bits, NumberConstant(type, 0, 0), right);
    const RegisterIndex negated = NumberConstant(type, static_cast<uint64_t>(-*left_constant), 0);
    EmitOverflowCheck(Op::kDoubtOverflow, Operation::kPlus, bits, right, negated);
  }
  if (operation == Operation::kMult && right_constant && *right_constant < 0 && *right_constant != INT64_MIN) {
    const RegisterIndex negated = NumberConstant(type, static_cast<uint64_t>(-*right_constant), 0);
    EmitOverflowCheck(Op::kDoubtOverflow, Operation::kMult, bits, left, negated);
  }
}

// GCC cuts the count of a shift to an unsigned int; it looks the same when the program does.
void FunctionLowering::DoubtCount(Operation operation, const ScalarType& type, RegisterIndex count) {
  const bool is_shift = operation == Operation::kShiftLeft || operation == Operation::kShiftRight;
  if (!is_shift || type.is_wide()) return;
  const auto conversion = converted_.find(count);
  if (conversion == converted_.end()) return;
  const ScalarType& from = conversion->second.type;
  if (!from.is_integer() || from.is_wide() || ValueBits(from) <= kIntBits) return;
  EmitOverflowCheck(Op::kDoubtOverflow, Operation::kConvert, ValueBits(type), conversion->second.from, count);
}

// An unsigned product of `bits` bits whose operands were cut from wider signed ones, or that C computes in int. A
// constant was cut too; nobody knows from what.
void FunctionLowering::DoubtNarrowed(uint32_t bits, RegisterIndex left, RegisterIndex right) {
  RegisterIndex operands[] = {left, right};
  uint32_t wide_bits = bits < kIntBits ? kIntBits : bits;
  for (RegisterIndex& operand : operands) {
    const auto conversion = converted_.find(operand);
    if (conversion == converted_.end()) continue;
    const ScalarType& from = conversion->second.type;
    const bool is_cut = from.is_integer() && IsSigned(from.numeric) && ValueBits(from) > bits;
    if (!from.is_integer() || from.is_wide() || (bits >= kIntBits && !is_cut)) continue;
    operand = conversion->second.from;
    if (is_cut && ValueBits(from) > wide_bits) wide_bits = ValueBits(from);
  }
  if (wide_bits == bits) return;
  for (RegisterIndex& operand : operands) {
    if (ConstantIn(operand)) operand = ScalarConstant(uint64_t{1} << 63);
  }
  EmitOverflowCheck(Op::kDoubtOverflow, Operation::kMult, wide_bits, operands[0], operands[1]);
}

}  // namespace gmc::lower
