#include "core/lower/scalar_type.h"

namespace gmc::lower {
namespace {

using gimplexx::RealFormat;
using gimplexx::Type;
using gimplexx::TypeFlag;
using gimplexx::TypeKind;
using Kind = ScalarType::Kind;

ScalarType IntegerType(const Type& type) {
  const bool is_unsigned = type.flags.Has(TypeFlag::kUnsigned) || type.kind == TypeKind::kBool;
  ScalarType scalar{Kind::kNumber, Numeric::kI32, 0, static_cast<uint8_t>(type.size)};
  switch (type.size) {
    case 1:
      scalar.numeric = is_unsigned ? Numeric::kU8 : Numeric::kI8;
      break;
    case 2:
      scalar.numeric = is_unsigned ? Numeric::kU16 : Numeric::kI16;
      break;
    case 4:
      scalar.numeric = is_unsigned ? Numeric::kU32 : Numeric::kI32;
      break;
    case 8:
      scalar.numeric = is_unsigned ? Numeric::kU64 : Numeric::kI64;
      break;
    case 16:
      scalar.numeric = is_unsigned ? Numeric::kU128 : Numeric::kI128;
      break;
    default:
      return {Kind::kUnsupported};
  }
  if (type.precision != 0 && type.precision < 8 * type.size) scalar.precision = static_cast<uint8_t>(type.precision);
  return scalar;
}

ScalarType RealType(const Type& type) {
  const auto size = static_cast<uint8_t>(type.size);
  switch (type.real_format) {
    case RealFormat::kSingle:
      return {Kind::kNumber, Numeric::kF32, 0, size};
    case RealFormat::kDouble:
      return {Kind::kNumber, Numeric::kF64, 0, size};
    case RealFormat::kX87:
      return {Kind::kNumber, Numeric::kF80, 0, size};
    case RealFormat::kQuad:
      return {Kind::kNumber, Numeric::kF128, 0, size};
    default:
      return {Kind::kUnsupported};
  }
}

}  // namespace

ScalarType ScalarTypeOf(const gimplexx::Module& module, gimplexx::Ref<Type> ref) {
  if (!ref) return {};
  const Type& type = module.Get(ref);
  switch (type.kind) {
    case TypeKind::kVoid:
      return {};
    case TypeKind::kBool:
    case TypeKind::kInteger:
    case TypeKind::kEnum:
      return IntegerType(type);
    case TypeKind::kReal:
      return RealType(type);
    case TypeKind::kPointer:
    case TypeKind::kReference:
    case TypeKind::kNullptr:
      return {Kind::kPointer, type.size == 4 ? Numeric::kU32 : Numeric::kU64, 0, static_cast<uint8_t>(type.size)};
    case TypeKind::kComplex:
    case TypeKind::kVector:
    case TypeKind::kArray:
    case TypeKind::kStruct:
    case TypeKind::kUnion:
      return {Kind::kObject};
    case TypeKind::kMemberPointer:
      return IntegerType(type);
    case TypeKind::kFunction:
    case TypeKind::kMethod:
    case TypeKind::kUnsupported:
      return {Kind::kUnsupported};
  }
  return {Kind::kUnsupported};
}

}  // namespace gmc::lower
