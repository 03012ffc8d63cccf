// Functions of numbers: bit counting, and math.h by the host's own library.
#include <cmath>
#include <complex>
#include <cstring>

#include "core/exec/library.h"

namespace gmc::exec {
namespace {

// The width that a bit builtin works on: none, l, ll.
uint32_t BitsOf(const Call& call) {
  const std::string& name = call.function.link_name;
  if (name.size() > 2 && name.substr(name.size() - 2) == "ll") return 64;
  if (name.back() == 'l' && name != "__builtin_parityl") return 8 * call.machine.pointer_size();
  return name.back() == 'l' ? 8 * call.machine.pointer_size() : 32;
}

bool BitArgument(Call& call, uint64_t* bits) {
  if (!NumberArgument(call, 0, bits)) return false;
  if (BitsOf(call) == 32) *bits &= 0xffffffffu;
  return true;
}

void CountLeadingZeros(Call& call) {
  uint64_t bits;
  if (!BitArgument(call, &bits)) return;
  if (bits == 0) return call.machine.Fail(Property::kDefBehavior, call.function.name + " of zero");
  ReturnNumber(call, static_cast<uint64_t>(__builtin_clzll(bits)) - (64 - BitsOf(call)));
}
void CountTrailingZeros(Call& call) {
  uint64_t bits;
  if (!BitArgument(call, &bits)) return;
  if (bits == 0) return call.machine.Fail(Property::kDefBehavior, call.function.name + " of zero");
  ReturnNumber(call, static_cast<uint64_t>(__builtin_ctzll(bits)));
}
void CountSignBits(Call& call) {
  uint64_t bits;
  if (!NumberArgument(call, 0, &bits)) return;
  ReturnNumber(call, static_cast<uint64_t>(__builtin_clrsbll(static_cast<long long>(bits))) - (64 - BitsOf(call)));
}
void PopCount(Call& call) {
  uint64_t bits;
  if (BitArgument(call, &bits)) ReturnNumber(call, static_cast<uint64_t>(__builtin_popcountll(bits)));
}
void Parity(Call& call) {
  uint64_t bits;
  if (BitArgument(call, &bits)) ReturnNumber(call, static_cast<uint64_t>(__builtin_parityll(bits)));
}
void FindFirstSet(Call& call) {
  uint64_t bits;
  if (BitArgument(call, &bits))
    ReturnNumber(call, static_cast<uint64_t>(__builtin_ffsll(static_cast<long long>(bits))));
}

template <uint32_t kBytes>
void SwapBytes(Call& call) {
  uint64_t bits;
  if (NumberArgument(call, 0, &bits)) ReturnNumber(call, __builtin_bswap64(bits) >> (64 - 8 * kBytes));
}

void Absolute(Call& call) {
  uint64_t bits;
  if (!NumberArgument(call, 0, &bits)) return;
  ReturnNumber(call, static_cast<int64_t>(bits) < 0 ? uint64_t{0} - bits : bits);
}

template <class T>
bool RealArgument(Call& call, size_t i, T* value) {
  uint64_t words[2] = {0, 0};
  if (!NumberArgument(call, i, &words[0])) return false;
  if (call.site.arguments[i].type.is_wide() &&
      !call.machine.NumberOf((&Argument(call, i))[1], "an argument", &words[1])) {
    return false;
  }
  std::memcpy(value, words, std::is_same_v<T, long double> ? 10 : sizeof(T));
  return true;
}

template <class T>
void ReturnReal(Call& call, T value) {
  uint64_t words[2] = {0, 0};
  std::memcpy(words, &value, std::is_same_v<T, long double> ? 10 : sizeof(T));
  if (call.result == nullptr || !call.site.uses_result) return;
  call.result[0] = Register::Number(words[0]);
  if (call.site.result.is_wide()) call.result[1] = Register::Number(words[1]);
}

// Of a + bi and c + di, to the object that the result points to; see FunctionLowering::CallComplex.
enum class ComplexOperation { kMultiply, kDivide };

template <ComplexOperation kOperation, class T>
void ComputeComplex(Call& call) {
  T parts[4] = {};
  for (size_t i = 0; i < 4; ++i) {
    if (!RealArgument(call, i, &parts[i])) return;
  }
  // libstdc++ multiplies and divides these as GCC does complex numbers.
  std::complex<T> result(parts[0], parts[1]);
  const std::complex<T> right(parts[2], parts[3]);
  if (kOperation == ComplexOperation::kMultiply) {
    result *= right;
  } else {
    result /= right;
  }
  const T values[2] = {result.real(), result.imag()};
  const uint32_t size = call.site.arguments[0].type.size;
  for (int64_t i = 0; i < 2; ++i) {
    uint8_t image[sizeof(T)] = {};
    std::memcpy(image, &values[i], std::is_same_v<T, long double> ? 10 : sizeof(T));
    if (!WriteBytes(call.machine, Register::To(call.result->pointer() + i * size), image, size)) return;
  }
}

template <ComplexOperation kOperation>
void Complex(Call& call) {
  switch (call.site.arguments[0].type.numeric) {
    case lower::Numeric::kF32:
      return ComputeComplex<kOperation, float>(call);
    case lower::Numeric::kF64:
      return ComputeComplex<kOperation, double>(call);
    case lower::Numeric::kF80:
      return ComputeComplex<kOperation, long double>(call);
    default:
      return call.machine.Unknown("arithmetic on complex numbers of this type");
  }
}

// A number of up to 128 bits, exact whatever its type; `is_huge` where even that is too small.
struct Exact {
  unsigned __int128 magnitude = 0;
  bool is_negative = false;
  bool is_huge = false;
};

bool ExactArgument(Call& call, size_t i, Exact* number, unsigned __int128* bits) {
  uint64_t low, high = 0;
  const lower::ScalarType& type = call.site.arguments[i].type;
  if (!NumberArgument(call, i, &low)) return false;
  if (type.is_wide()) {
    if (!call.machine.NumberOf((&Argument(call, i))[1], "an argument", &high)) return false;
  } else if (lower::IsSigned(type.numeric) && static_cast<int64_t>(low) < 0) {
    high = ~uint64_t{0};
  }
  *bits = static_cast<unsigned __int128>(high) << 64 | low;
  number->is_negative = lower::IsSigned(type.numeric) && high >> 63 != 0;
  number->magnitude = number->is_negative ? -*bits : *bits;
  return true;
}

Exact Sum(const Exact& left, const Exact& right) {
  Exact sum = left;
  if (left.is_negative == right.is_negative) {
    sum.is_huge = __builtin_add_overflow(left.magnitude, right.magnitude, &sum.magnitude);
  } else if (left.magnitude >= right.magnitude) {
    sum.magnitude -= right.magnitude;
  } else {
    sum = {right.magnitude - left.magnitude, right.is_negative};
  }
  return sum;
}

Exact Product(const Exact& left, const Exact& right) {
  Exact product;
  product.is_huge = __builtin_mul_overflow(left.magnitude, right.magnitude, &product.magnitude);
  product.is_negative = left.is_negative != right.is_negative;
  return product;
}

enum class Signedness { kSigned, kUnsigned };

// Whether the number does not fit a type of so many bits.
bool Overflows(const Exact& number, Signedness signedness, uint64_t bits) {
  if (number.is_huge) return true;
  if (signedness == Signedness::kUnsigned) {
    return (number.is_negative && number.magnitude != 0) || (bits < 128 && number.magnitude >> bits != 0);
  }
  const unsigned __int128 limit = static_cast<unsigned __int128>(1) << (bits - 1);
  return number.is_negative ? number.magnitude > limit : number.magnitude >= limit;
}

// (left, right, operation, bits of the result): the wrapped result and whether it wrapped, each in half of the object.
template <Signedness kSignedness>
void Overflow(Call& call) {
  Exact left, right;
  unsigned __int128 a, b;
  uint64_t code, bits;
  if (!ExactArgument(call, 0, &left, &a) || !ExactArgument(call, 1, &right, &b)) return;
  if (!NumberArgument(call, 2, &code) || !NumberArgument(call, 3, &bits)) return;
  const auto operation = static_cast<gimplexx::Operation>(code);
  if (operation == gimplexx::Operation::kMinus) {
    right.is_negative = !right.is_negative;
    b = -b;
  }
  const bool is_product = operation == gimplexx::Operation::kMult;
  const Exact exact = is_product ? Product(left, right) : Sum(left, right);
  const unsigned shift = 128 - static_cast<unsigned>(bits);
  unsigned __int128 wrapped = (is_product ? a * b : a + b) << shift;
  wrapped = kSignedness == Signedness::kSigned ? static_cast<unsigned __int128>(static_cast<__int128>(wrapped) >> shift)
                                               : wrapped >> shift;
  const unsigned __int128 halves[] = {wrapped, Overflows(exact, kSignedness, bits)};
  const size_t size = call.site.result_size / 2;
  for (size_t i = 0; i < 2; ++i) {
    const Register place = Register::To(call.result->pointer() + static_cast<int64_t>(i * size));
    if (!WriteBytes(call.machine, place, &halves[i], size)) return;
  }
}

template <class T, T (*kFunction)(T)>
void Unary(Call& call) {
  T value = 0;
  if (RealArgument(call, 0, &value)) ReturnReal(call, kFunction(value));
}
template <class T, T (*kFunction)(T, T)>
void Binary(Call& call) {
  T left = 0, right = 0;
  if (RealArgument(call, 0, &left) && RealArgument(call, 1, &right)) ReturnReal(call, kFunction(left, right));
}
template <class T, T (*kFunction)(T, T, T)>
void Ternary(Call& call) {
  T a = 0, b = 0, c = 0;
  if (RealArgument(call, 0, &a) && RealArgument(call, 1, &b) && RealArgument(call, 2, &c)) {
    ReturnReal(call, kFunction(a, b, c));
  }
}
template <class T, class R, R (*kFunction)(T)>
void ToInteger(Call& call) {
  T value = 0;
  if (RealArgument(call, 0, &value)) ReturnNumber(call, static_cast<uint64_t>(static_cast<int64_t>(kFunction(value))));
}
template <class T, T (*kFunction)(T, int)>
void Scale(Call& call) {
  T value = 0;
  uint64_t power;
  if (RealArgument(call, 0, &value) && NumberArgument(call, 1, &power)) {
    ReturnReal(call, kFunction(value, static_cast<int>(power)));
  }
}

template <class T>
int IsNan(T x) {
  return __builtin_isnan(x);
}
template <class T>
int IsInf(T x) {
  return __builtin_isinf_sign(x);
}
template <class T>
int IsFinite(T x) {
  return __builtin_isfinite(x);
}
template <class T>
int SignBit(T x) {
  return __builtin_signbit(x) != 0;
}
template <class T>
int Classify(T x) {
  return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x);
}

#define GMC_UNARY(name) \
  {#name, Unary<double, ::name>}, {#name "f", Unary<float, ::name##f>}, { #name "l", Unary < long double, ::name##l> }
#define GMC_BINARY(name)                                                    \
  {#name, Binary<double, ::name>}, {#name "f", Binary<float, ::name##f>}, { \
#name "l", Binary < long double, ::name##l>                             \
  }
#define GMC_TO_INTEGER(name, result)                                                              \
  {#name, ToInteger<double, result, ::name>}, {#name "f", ToInteger<float, result, ::name##f>}, { \
#name "l", ToInteger < long double, result, ::name##l>                                        \
  }
#define GMC_CLASSIFY(name, function)                                                                      \
  {name, ToInteger<double, int, function<double>>}, {name "f", ToInteger<float, int, function<float>>}, { \
    name "l", ToInteger<long double, int, function<long double>>                                          \
  }
#define GMC_BITS(name, primitive) \
  {name, primitive}, {name "l", primitive}, { name "ll", primitive }

constexpr LibraryEntry kEntries[] = {
    {"__gmc_overflow_signed", Overflow<Signedness::kSigned>},
    {"__gmc_overflow_unsigned", Overflow<Signedness::kUnsigned>},
    {"__gmc_complex_mult", Complex<ComplexOperation::kMultiply>},
    {"__gmc_complex_div", Complex<ComplexOperation::kDivide>},
    GMC_BITS("__builtin_clz", CountLeadingZeros),
    GMC_BITS("__builtin_ctz", CountTrailingZeros),
    GMC_BITS("__builtin_clrsb", CountSignBits),
    GMC_BITS("__builtin_popcount", PopCount),
    GMC_BITS("__builtin_parity", Parity),
    GMC_BITS("ffs", FindFirstSet),
    GMC_BITS("__builtin_ffs", FindFirstSet),
    {"__builtin_bswap16", SwapBytes<2>},
    {"__builtin_bswap32", SwapBytes<4>},
    {"__builtin_bswap64", SwapBytes<8>},
    {"abs", Absolute},
    {"labs", Absolute},
    {"llabs", Absolute},
    {"imaxabs", Absolute},
    GMC_UNARY(fabs),
    GMC_UNARY(sqrt),
    GMC_UNARY(cbrt),
    GMC_UNARY(sin),
    GMC_UNARY(cos),
    GMC_UNARY(tan),
    GMC_UNARY(asin),
    GMC_UNARY(acos),
    GMC_UNARY(atan),
    GMC_UNARY(sinh),
    GMC_UNARY(cosh),
    GMC_UNARY(tanh),
    GMC_UNARY(asinh),
    GMC_UNARY(acosh),
    GMC_UNARY(atanh),
    GMC_UNARY(exp),
    GMC_UNARY(exp2),
    GMC_UNARY(expm1),
    GMC_UNARY(log),
    GMC_UNARY(log2),
    GMC_UNARY(log10),
    GMC_UNARY(log1p),
    GMC_UNARY(logb),
    GMC_UNARY(erf),
    GMC_UNARY(erfc),
    GMC_UNARY(tgamma),
    GMC_UNARY(lgamma),
    GMC_UNARY(floor),
    GMC_UNARY(ceil),
    GMC_UNARY(trunc),
    GMC_UNARY(round),
    GMC_UNARY(rint),
    GMC_UNARY(nearbyint),
    GMC_BINARY(pow),
    GMC_BINARY(atan2),
    GMC_BINARY(hypot),
    GMC_BINARY(fmod),
    GMC_BINARY(remainder),
    GMC_BINARY(fdim),
    GMC_BINARY(fmax),
    GMC_BINARY(fmin),
    GMC_BINARY(copysign),
    GMC_BINARY(nextafter),
    {"fma", Ternary<double, ::fma>},
    {"fmaf", Ternary<float, ::fmaf>},
    {"fmal", Ternary<long double, ::fmal>},
    {"ldexp", Scale<double, ::ldexp>},
    {"ldexpf", Scale<float, ::ldexpf>},
    {"ldexpl", Scale<long double, ::ldexpl>},
    {"scalbn", Scale<double, ::scalbn>},
    {"scalbnf", Scale<float, ::scalbnf>},
    GMC_TO_INTEGER(lround, long),
    GMC_TO_INTEGER(llround, long long),
    GMC_TO_INTEGER(lrint, long),
    GMC_TO_INTEGER(llrint, long long),
    GMC_TO_INTEGER(ilogb, int),
    GMC_CLASSIFY("isnan", IsNan),
    GMC_CLASSIFY("__isnan", IsNan),
    GMC_CLASSIFY("__builtin_isnan", IsNan),
    GMC_CLASSIFY("isinf", IsInf),
    GMC_CLASSIFY("__isinf", IsInf),
    GMC_CLASSIFY("__builtin_isinf", IsInf),
    GMC_CLASSIFY("__builtin_isinf_sign", IsInf),
    GMC_CLASSIFY("finite", IsFinite),
    GMC_CLASSIFY("__finite", IsFinite),
    GMC_CLASSIFY("__builtin_isfinite", IsFinite),
    GMC_CLASSIFY("signbit", SignBit),
    GMC_CLASSIFY("__signbit", SignBit),
    GMC_CLASSIFY("__builtin_signbit", SignBit),
    GMC_CLASSIFY("__fpclassify", Classify),
};

}  // namespace

std::span<const LibraryEntry> NumberLibrary() { return kEntries; }

}  // namespace gmc::exec
