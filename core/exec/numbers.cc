#include "core/exec/numbers.h"

#include <cmath>
#include <cstring>

namespace gmc::exec {
namespace {

using gimplexx::Operation;
using lower::Numeric;
using Int128 = __int128;
using Uint128 = unsigned __int128;

template <class T>
T Get(Number number) {
  if constexpr (sizeof(T) == 16 && std::is_integral_v<T>) {
    return static_cast<T>(Uint128{number.high} << 64 | number.low);
  } else if constexpr (std::is_same_v<T, Int128> || std::is_same_v<T, Uint128>) {
    return static_cast<T>(Uint128{number.high} << 64 | number.low);
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(number.low);
  } else {
    T value{};
    std::memcpy(&value, &number, sizeof(T) == 16 ? (std::is_same_v<T, long double> ? 10 : 16) : sizeof(T));
    return value;
  }
}

template <class T>
Number Put(T value) {
  Number number;
  if constexpr (std::is_same_v<T, Int128> || std::is_same_v<T, Uint128>) {
    number = {static_cast<uint64_t>(value), static_cast<uint64_t>(static_cast<Uint128>(value) >> 64)};
  } else if constexpr (std::is_integral_v<T>) {
    number.low = static_cast<uint64_t>(static_cast<int64_t>(value));
    if constexpr (std::is_unsigned_v<T>) number.low = static_cast<uint64_t>(value);
  } else {
    std::memcpy(static_cast<void*>(&number), &value,
                sizeof(T) == 16 ? (std::is_same_v<T, long double> ? 10 : 16) : sizeof(T));
  }
  return number;
}

// Calls f with a value of the C type of `numeric`.
template <class F>
auto Dispatch(Numeric numeric, F&& f) {
  switch (numeric) {
    case Numeric::kI8:
      return f(int8_t{});
    case Numeric::kI16:
      return f(int16_t{});
    case Numeric::kI32:
      return f(int32_t{});
    case Numeric::kI64:
      return f(int64_t{});
    case Numeric::kU8:
      return f(uint8_t{});
    case Numeric::kU16:
      return f(uint16_t{});
    case Numeric::kU32:
      return f(uint32_t{});
    case Numeric::kU64:
      return f(uint64_t{});
    case Numeric::kI128:
      return f(Int128{});
    case Numeric::kU128:
      return f(Uint128{});
    case Numeric::kF32:
      return f(float{});
    case Numeric::kF64:
      return f(double{});
    case Numeric::kF80:
      return f(0.0L);
    case Numeric::kF128:
      break;
  }
  return f(static_cast<__float128>(0));
}

template <class T>
constexpr bool kIsInteger = std::is_integral_v<T> || std::is_same_v<T, Int128> || std::is_same_v<T, Uint128>;
template <class T>
constexpr bool kIsSigned = std::is_signed_v<T> || std::is_same_v<T, Int128>;

template <class T>
Fault Divide(Operation operation, T left, T right, T* result) {
  if (right == 0) return Fault::kDivisionByZero;
  if constexpr (kIsSigned<T>) {
    const T least = static_cast<T>(static_cast<T>(1) << (8 * sizeof(T) - 1));
    if (right == -1 && left == least) return Fault::kQuotientOverflow;
  }
  T quotient = static_cast<T>(left / right);
  T remainder = static_cast<T>(left % right);
  const bool is_inexact = remainder != 0;
  const bool is_negative = kIsSigned<T> && ((remainder < 0) != (right < 0));
  if (operation == Operation::kFloorDiv || operation == Operation::kFloorMod) {
    if (is_inexact && is_negative)
      quotient = static_cast<T>(quotient - 1), remainder = static_cast<T>(remainder + right);
  } else if (operation == Operation::kCeilDiv || operation == Operation::kCeilMod) {
    if (is_inexact && !is_negative)
      quotient = static_cast<T>(quotient + 1), remainder = static_cast<T>(remainder - right);
  } else if (operation == Operation::kRoundDiv || operation == Operation::kRoundMod) {
    return Fault::kUnsupported;
  }
  const bool is_mod =
      operation == Operation::kTruncMod || operation == Operation::kFloorMod || operation == Operation::kCeilMod;
  *result = is_mod ? remainder : quotient;
  return Fault::kNone;
}

template <class T>
Fault ComputeInteger(Operation operation, Number left_number, Number right_number, Number* result) {
  using U = std::conditional_t<sizeof(T) == 16, Uint128, uint64_t>;
  const T left = Get<T>(left_number), right = Get<T>(right_number);
  const U a = static_cast<U>(left), b = static_cast<U>(right);
  T value = 0;
  Fault fault = Fault::kNone;
  const uint64_t count = right_number.low;
  switch (operation) {
    case Operation::kPlus:
      value = static_cast<T>(a + b);
      break;
    case Operation::kMinus:
      value = static_cast<T>(a - b);
      break;
    case Operation::kMult:
      value = static_cast<T>(a * b);
      break;
    case Operation::kTruncDiv:
    case Operation::kExactDiv:
    case Operation::kFloorDiv:
    case Operation::kCeilDiv:
    case Operation::kRoundDiv:
    case Operation::kTruncMod:
    case Operation::kFloorMod:
    case Operation::kCeilMod:
    case Operation::kRoundMod:
      fault = Divide(operation, left, right, &value);
      break;
    case Operation::kMin:
      value = left < right ? left : right;
      break;
    case Operation::kMax:
      value = left > right ? left : right;
      break;
    case Operation::kShiftLeft:
    case Operation::kShiftRight:
      if (count >= 8 * sizeof(T)) return Fault::kBadShift;
      value = operation == Operation::kShiftLeft ? static_cast<T>(a << count) : static_cast<T>(left >> count);
      break;
    case Operation::kRotateLeft:
    case Operation::kRotateRight: {
      using Bits = std::conditional_t<sizeof(T) == 16, Uint128,
                                      std::make_unsigned_t<std::conditional_t<sizeof(T) == 16, int, T>>>;
      const auto bits = static_cast<Bits>(left);
      const uint64_t width = 8 * sizeof(T);
      const uint64_t steps = operation == Operation::kRotateLeft ? count % width : (width - count % width) % width;
      value = static_cast<T>(steps == 0 ? bits : static_cast<Bits>(bits << steps | bits >> (width - steps)));
      break;
    }
    case Operation::kBitOr:
      value = static_cast<T>(a | b);
      break;
    case Operation::kBitXor:
      value = static_cast<T>(a ^ b);
      break;
    case Operation::kBitAnd:
      value = static_cast<T>(a & b);
      break;
    case Operation::kNegate:
      value = static_cast<T>(U{0} - a);
      break;
    case Operation::kBitNot:
      value = static_cast<T>(~a);
      break;
    case Operation::kAbs:
    case Operation::kAbsUnsigned:
      value = left < 0 ? static_cast<T>(U{0} - a) : left;
      break;
    default:
      return Fault::kUnsupported;
  }
  *result = Put(value);
  return fault;
}

template <class T>
Fault ComputeReal(Operation operation, Number left_number, Number right_number, Number* result) {
  const T left = Get<T>(left_number), right = Get<T>(right_number);
  T value = 0;
  switch (operation) {
    case Operation::kPlus:
      value = left + right;
      break;
    case Operation::kMinus:
      value = left - right;
      break;
    case Operation::kMult:
      value = left * right;
      break;
    case Operation::kRealDiv:
      value = left / right;
      break;
    case Operation::kNegate:
      value = -left;
      break;
    case Operation::kAbs:
      value = left < 0 || (left == 0 && 1 / left < 0) ? -left : left;
      break;
    case Operation::kMin:
      value = left < right ? left : right;
      break;
    case Operation::kMax:
      value = left > right ? left : right;
      break;
    default:
      return Fault::kUnsupported;
  }
  *result = Put(value);
  return Fault::kNone;
}

}  // namespace

Fault Compute(Operation operation, Numeric numeric, Number left, Number right, Number* result) {
  return Dispatch(numeric, [&](auto type) {
    using T = decltype(type);
    if constexpr (kIsInteger<T>) {
      return ComputeInteger<T>(operation, left, right, result);
    } else {
      return ComputeReal<T>(operation, left, right, result);
    }
  });
}

bool Compare(Operation operation, Numeric numeric, Number left, Number right, bool* known) {
  *known = true;
  return Dispatch(numeric, [&](auto type) {
    using T = decltype(type);
    const T a = Get<T>(left), b = Get<T>(right);
    const bool less = a<b, greater = a> b, equal = a == b;
    const bool unordered = !less && !greater && !equal;
    switch (operation) {
      case Operation::kLt:
        return less;
      case Operation::kLe:
        return less || equal;
      case Operation::kGt:
        return greater;
      case Operation::kGe:
        return greater || equal;
      case Operation::kEq:
        return equal;
      case Operation::kNe:
        return !equal;
      case Operation::kOrdered:
        return !unordered;
      case Operation::kUnordered:
        return unordered;
      case Operation::kUnLt:
        return less || unordered;
      case Operation::kUnLe:
        return !greater;
      case Operation::kUnGt:
        return greater || unordered;
      case Operation::kUnGe:
        return !less;
      case Operation::kUnEq:
        return equal || unordered;
      case Operation::kLtGt:
        return less || greater;
      default:
        *known = false;
        return false;
    }
  });
}

Number Convert(Number value, Numeric from, Numeric to) {
  return Dispatch(from, [&](auto source) {
    const auto typed = Get<decltype(source)>(value);
    return Dispatch(to, [&](auto target) { return Put(static_cast<decltype(target)>(typed)); });
  });
}

}  // namespace gmc::exec
