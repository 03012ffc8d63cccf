// Signed overflow: a result that its type cannot represent.
//
// Sums, products, negations and the quotient and remainder of the least number and -1 overflow by their mathematical
// value. `a << n` overflows, as C11 defines it, when `a` is negative or a * 2^n does not fit.
#include "core/exec/machine.h"

namespace gmc::exec {
namespace {

using Code = gimplexx::Operation;
using Int128 = __int128;

Int128 Join(const Register& low, const Register& high) {
  return static_cast<Int128>(static_cast<unsigned __int128>(high.bits) << 64 | low.bits);
}

// Whether `left operation right` fits in `bits` bits. Left shifts are by less than `bits`.
bool Fits(Code operation, uint32_t bits, Int128 left, Int128 right) {
  const Int128 greatest = static_cast<Int128>(~static_cast<unsigned __int128>(0) >> (129 - bits));
  const Int128 least = -greatest - 1;
  Int128 result = 0;
  switch (operation) {
    case Code::kPlus:
      if (__builtin_add_overflow(left, right, &result)) return false;
      break;
    case Code::kMinus:
      if (__builtin_sub_overflow(left, right, &result)) return false;
      break;
    case Code::kMult:
      if (__builtin_mul_overflow(left, right, &result)) return false;
      break;
    case Code::kConvert:  // the count of a shift, before and after it was cut
      return left == right || right < 0 || right >= bits;
    case Code::kShiftLeft:
      return left >= 0 && left <= greatest >> right;
    default:  // a quotient or remainder
      return left != least || right != -1;
  }
  return least <= result && result <= greatest;
}

const char* SignOf(Code operation) {
  switch (operation) {
    case Code::kPlus:
      return " + ";
    case Code::kMinus:
      return " - ";
    case Code::kMult:
      return " * ";
    case Code::kShiftLeft:
      return " << ";
    case Code::kConvert:
      return " cut to ";
    case Code::kTruncMod:
      return " % ";
    default:
      return " / ";
  }
}

std::string ToText(Int128 number) {
  if (number >= INT64_MIN && number <= INT64_MAX) return std::to_string(static_cast<int64_t>(number));
  std::string digits;
  for (Int128 rest = number; rest != 0; rest /= 10) {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10 < 0 ? -(rest % 10) : rest % 10)));
  }
  return (number < 0 ? "-" : "") + digits;
}

}  // namespace

// What is no number (an address, an uninitialised value) is left to the operation itself, and so is a shift by a count
// out of range. The count itself may have been 64 bits wide.
bool Machine::CheckOverflow(const lower::Instruction& instruction, const Register* registers) {
  const auto operation = static_cast<Code>(instruction.x & 255);
  const uint32_t bits = instruction.x >> 8;
  const Register* const left = registers + instruction.b;
  const Register* const right = registers + instruction.c;
  if (IsLate(*left) || IsLate(*right)) {
    bool is_over;
    if (!CheckLateOverflow(instruction, registers, &is_over)) return false;
    return !is_over || ReportOverflow(instruction, "inputs" + std::string(SignOf(operation)) + "...");
  }
  if (IsOpen(*left) || IsOpen(*right)) {
    const bool is_quotient = operation == Code::kTruncDiv || operation == Code::kTruncMod;
    const bool is_safe = is_quotient && right->is_number() && static_cast<int64_t>(right->bits) != -1;
    return is_safe || (Unknown("a sum of an open value may overflow"), false);
  }
  if (!left->is_number() || !right->is_number()) return true;
  const bool is_shift = operation == Code::kShiftLeft;
  if (is_shift && right->bits >= bits) return true;
  Int128 a = static_cast<int64_t>(left->bits), b = static_cast<int64_t>(right->bits);
  if (bits > 64) {
    if (!left[1].is_number() || (!is_shift && !right[1].is_number())) return true;
    a = Join(left[0], left[1]);
    if (!is_shift) b = Join(right[0], right[1]);
  }
  if (Fits(operation, bits, a, b)) return true;
  return ReportOverflow(instruction, ToText(a) + SignOf(operation) + ToText(b));
}

bool Machine::ReportOverflow(const lower::Instruction& instruction, const std::string& sum) {
  const std::string text = sum + " in " + std::to_string(instruction.x >> 8) + " bits";
  if (instruction.op == lower::Op::kDoubtOverflow) {
    Unknown("an overflow that GCC may have simplified away: " + text);
  } else {
    Fail(Property::kNoOverflow, "signed overflow: " + text);
  }
  return false;
}

}  // namespace gmc::exec
