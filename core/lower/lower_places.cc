// Operands: values in registers and places in memory.
#include <algorithm>

#include "core/lower/function_lowering.h"

namespace gmc::lower {

using gimplexx::Field;
using gimplexx::FieldFlag;
using gimplexx::InFunction;
using gimplexx::Local;
using gimplexx::OperandFlag;
using gimplexx::OperandKind;
using gimplexx::PartsOf;
using gimplexx::Ref;
using gimplexx::Symbol;
using gimplexx::TypeFlag;

bool FunctionLowering::IsRegisterLocal(const Operand& operand) const {
  return operand.kind == OperandKind::kLocal && locals_[operand.index - 1].memory_local == 0;
}

RegisterIndex FunctionLowering::Value(const Operand& operand) {
  const ScalarType type = TypeOf(operand);
  switch (operand.kind) {
    case OperandKind::kLocal:
      if (IsRegisterLocal(operand)) return locals_[operand.index - 1].reg;
      break;
    case OperandKind::kInteger:
    case OperandKind::kReal:
      return NumberConstant(type, operand.low, operand.high);
    case OperandKind::kAddress:
      return PointerTo(PlaceOf(*PartsOf(operand).begin()));
    case OperandKind::kSymbol:
      if (module_.Get(Ref<Symbol>{operand.index}).kind == gimplexx::SymbolKind::kFunction) {
        const uint32_t function = builder_.FunctionNumber(module_number_, {operand.index});
        return ConstantRegister({Constant::Kind::kFunction, function, 0});
      }
      break;
    case OperandKind::kView: {
      const Operand& local = *PartsOf(operand).begin();
      if (!IsReinterpretation(operand) || !IsRegisterLocal(local)) break;
      const RegisterIndex value = Value(local);
      if (TypeOf(local).numeric == type.numeric) return value;
      const RegisterIndex converted = NewRegister();
      Emit(Typed(Op::kConvertI8, type.numeric), converted, value);
      return converted;
    }
    case OperandKind::kVirtual:
      return Value(*PartsOf(operand).begin());
    case OperandKind::kConstructor:
      if (type.is_scalar() && operand.extent == 1) return NumberConstant(type, 0, 0);
      break;
    default:
      break;
  }
  return Load(PlaceOf(operand), type);
}

RegisterIndex FunctionLowering::ObjectPointer(const Operand& operand) {
  const Place place = PlaceOf(operand);
  if (place.is_reversed) EmitUnsupported("an object in reverse storage order");
  return PointerTo(place);
}

void FunctionLowering::Assign(const Operand& target, RegisterIndex value) {
  const ScalarType type = TypeOf(target);
  if (IsRegisterLocal(target)) {
    const RegisterIndex reg = locals_[target.index - 1].reg;
    if (reg != value) Emit(type.is_wide() ? Op::kMoveWide : Op::kMove, reg, value);
    return;
  }
  Store(PlaceOf(target), type, value);
}

FunctionLowering::Place FunctionLowering::PlaceOf(const Operand& operand) {
  const Operand* part = operand.extent > 1 ? &operand + 1 : nullptr;
  switch (operand.kind) {
    case OperandKind::kLocal: {
      const LocalPlan& plan = locals_[operand.index - 1];
      if (std::find(present_.begin(), present_.end(), plan.memory_local) == present_.end()) {
        present_.push_back(plan.memory_local);
        Emit(Op::kLocal, plan.reg, plan.memory_local);
      }
      return {plan.reg};
    }
    case OperandKind::kSymbol: {
      if (module_.Get(Ref<Symbol>{operand.index}).kind == gimplexx::SymbolKind::kFunction) return {Value(operand)};
      const uint32_t object = builder_.ObjectNumber(module_number_, {operand.index});
      if (!builder_.IsDefined(object)) return UndefinedObject(module_.Get(Ref<Symbol>{operand.index}));
      if (module_.Get(Ref<Symbol>{operand.index}).tls == gimplexx::TlsModel::kNone) {
        return {ConstantRegister({Constant::Kind::kObject, object, 0})};
      }
      const RegisterIndex pointer = NewRegister();
      Emit(Op::kThreadLocal, pointer, object);
      return {pointer};
    }
    case OperandKind::kLabel: {
      const uint32_t function = operand.low == 0 ? module_.RefTo(function_).number : static_cast<uint32_t>(operand.low);
      const Ref<Symbol> symbol = module_.functions()[function - 1].symbol;
      return {
          ConstantRegister({Constant::Kind::kLabel, builder_.FunctionNumber(module_number_, symbol), operand.index})};
    }
    case OperandKind::kMem: {
      Place place;
      if (part->kind == OperandKind::kAddress) {
        place = PlaceOf(*(part + 1));
      } else {
        place.base = Value(*part);
      }
      place.offset += static_cast<int64_t>(operand.low);
      place.is_reversed = operand.flags.Has(OperandFlag::kReverseOrder);
      return place;
    }
    case OperandKind::kField:
      return FieldPlace(operand);
    case OperandKind::kElement:
      return ElementPlace(operand);
    case OperandKind::kBits: {
      Place place = PlaceOf(*part);
      const ScalarType type = TypeOf(operand);
      place.offset += static_cast<int64_t>(operand.low / 8);
      place.is_reversed = operand.flags.Has(OperandFlag::kReverseOrder);
      if (operand.low % 8 == 0 && operand.high == 8 * SizeOf(operand.type)) return place;
      place.is_bits = true;
      place.bits = {0, static_cast<uint32_t>(operand.low % 8), static_cast<uint32_t>(operand.high),
                    type.is_integer() && IsSigned(type.numeric)};
      return place;
    }
    case OperandKind::kView:
    case OperandKind::kWithSize:
    case OperandKind::kRealPart:
      return PlaceOf(*part);
    case OperandKind::kImagPart: {
      Place place = PlaceOf(*part);
      place.offset += static_cast<int64_t>(SizeOf(operand.type));
      return place;
    }
    default:
      // A constant whose bytes are looked at.
      return {MaterialiseConstant(operand)};
  }
}

// The address of a weak one is null; of what another one holds, nothing is known.
FunctionLowering::Place FunctionLowering::UndefinedObject(const Symbol& symbol) {
  if (symbol.binding != gimplexx::Binding::kWeak) {
    const std::string name(module_.text(symbol.name ? symbol.name : symbol.link_name));
    EmitUnsupported("variable '" + name + "', which nobody defines");
  }
  return {ScalarConstant(0)};
}

FunctionLowering::Place FunctionLowering::FieldPlace(const Operand& operand) {
  const Operand& object = *PartsOf(operand).begin();
  const Field& field = module_.Get(Ref<Field>{operand.index});
  Place place = PlaceOf(object);
  if (operand.low != 0) {  // behind a member of variable size
    const RegisterIndex pointer = PointerTo(place);
    const RegisterIndex moved = NewRegister();
    EmitElement(moved, pointer, Value(*(&object + object.extent)), operand.low);
    place = {moved};
  }
  place.offset += static_cast<int64_t>(field.byte_offset);
  if (field.flags.Has(FieldFlag::kBitField)) {
    place.is_bits = true;
    const ScalarType type = TypeOf(operand);
    place.bits = {0, field.bit_offset, field.bit_size, type.is_integer() && IsSigned(type.numeric)};
  }
  place.is_reversed = operand.flags.Has(OperandFlag::kReverseOrder);
  return place;
}

FunctionLowering::Place FunctionLowering::ElementPlace(const Operand& operand) {
  const Operand& array = *PartsOf(operand).begin();
  const Operand& index = *(&array + array.extent);
  Place place = PlaceOf(array);
  const gimplexx::Type& array_type = module_.Get(array.type);
  const uint64_t size = SizeOf(operand.type);
  place.is_reversed = operand.flags.Has(OperandFlag::kReverseOrder);
  if (operand.low == 0 && index.kind == OperandKind::kInteger) {
    place.offset += (static_cast<int64_t>(index.low) - array_type.low_bound) * static_cast<int64_t>(size);
    return place;
  }
  const RegisterIndex moved = NewRegister();
  if (operand.low == 0) {
    place.offset -= array_type.low_bound * static_cast<int64_t>(size);
    EmitElement(moved, place.base, Value(index), size);
    place.base = moved;
    return place;
  }
  // A variable stride: (index - low bound) * stride * unit.
  const Operand& low = *(&index + index.extent);
  const Operand& stride = *(&low + low.extent);
  const RegisterIndex steps = NewRegister(), product = NewRegister();
  Emit(Op::kSubI64, steps, Value(index), Value(low));
  Emit(Op::kMulI64, product, steps, Value(stride));
  EmitElement(moved, place.base, product, operand.low);
  place.base = moved;
  return place;
}

void FunctionLowering::EmitElement(RegisterIndex dst, RegisterIndex base, RegisterIndex index, uint64_t size) {
  if (size > UINT16_MAX) {
    const RegisterIndex bytes = NewRegister();
    Emit(Op::kMulI64, bytes, index, ScalarConstant(size));
    index = bytes;
    size = 1;
  }
  Emit(Op::kElement, dst, base, index, static_cast<uint16_t>(size));
}

FunctionLowering::Place FunctionLowering::Near(const Place& place) {
  if (place.offset == static_cast<int32_t>(place.offset)) return place;
  Place near = place;
  near.base = NewRegister();
  near.offset = 0;
  Emit(Op::kMovePointer, near.base, place.base, ScalarConstant(static_cast<uint64_t>(place.offset)));
  return near;
}

// What is accessed bit by bit: a bit-field, or a number whose bytes are in reverse order.
std::optional<BitField> FunctionLowering::BitsOf(const Place& place, const ScalarType& type) const {
  if (!place.is_bits && (!place.is_reversed || type.size == 1)) return std::nullopt;
  BitField bits = place.bits;
  if (!place.is_bits) bits = {0, 0, 8u * type.size, type.is_integer() && IsSigned(type.numeric)};
  bits.byte_offset = static_cast<uint64_t>(place.offset);
  bits.is_reversed = place.is_reversed;
  return bits;
}

RegisterIndex FunctionLowering::PointerTo(const Place& place) {
  if (place.offset == 0) return place.base;
  if (place.base >= kConstantBase && place.base < kArgumentBase) {
    Constant constant = out_.constants[place.base - kConstantBase];
    if (constant.kind == Constant::Kind::kObject) {
      constant.bits += static_cast<uint64_t>(place.offset);
      return ConstantRegister(constant);
    }
  }
  const Place near = Near(place);
  if (near.offset == 0) return near.base;
  const RegisterIndex pointer = NewRegister();
  Emit(Op::kOffset, pointer, place.base, static_cast<uint32_t>(place.offset));
  return pointer;
}

// A complex or vector constant, or a list of values, in memory of its own.
RegisterIndex FunctionLowering::MaterialiseConstant(const Operand& operand) {
  const uint64_t size = SizeOf(operand.type);
  const RegisterIndex object = NewMemoryLocal(size);
  if (operand.kind != OperandKind::kComplex && operand.kind != OperandKind::kVector &&
      operand.kind != OperandKind::kConstructor) {
    const ScalarType type = TypeOf(operand);
    if (type.is_scalar()) {
      Store({object}, type, Value(operand));
    } else {
      EmitUnsupported("an operand of an unexpected kind");
    }
    return object;
  }
  if (operand.extent == 1) Emit(Op::kZeroBytes, object, 0, static_cast<uint32_t>(size));
  int64_t offset = 0;
  for (const Operand& part : PartsOf(operand)) {
    const ScalarType type = TypeOf(part);
    if (type.is_scalar()) {
      Store({object, offset}, type, Value(part));
    } else {
      Emit(Op::kCopyBytes, PointerTo({object, offset}), ObjectPointer(part), static_cast<uint32_t>(SizeOf(part.type)));
    }
    offset += static_cast<int64_t>(SizeOf(part.type));
  }
  // Elements that are not listed are zero.
  if (operand.extent > 1 && static_cast<uint64_t>(offset) < size) {
    Emit(Op::kZeroBytes, PointerTo({object, offset}), 0, static_cast<uint32_t>(size - static_cast<uint64_t>(offset)));
  }
  return object;
}

RegisterIndex FunctionLowering::Load(const Place& from, const ScalarType& type) {
  if (!type.is_scalar()) {
    EmitUnsupported("a value of a type without arithmetic");
    return NewRegister(2);
  }
  const RegisterIndex value = NewRegister(type.is_wide() ? 2 : 1);
  const Place place = Near(from);
  const auto offset = static_cast<uint32_t>(place.offset);
  if (const std::optional<BitField> bits = BitsOf(place, type)) {
    out_.bit_fields.push_back(*bits);
    Emit(Op::kLoadBits, value, place.base, static_cast<uint32_t>(out_.bit_fields.size() - 1));
  } else if (type.is_wide()) {
    Emit(Op::kLoadWide, value, place.base, offset, type.size);
  } else if (type.kind == ScalarType::Kind::kPointer) {
    Emit(Op::kLoadPointer, value, place.base, offset);
  } else if (type.numeric == Numeric::kF32 || type.numeric == Numeric::kF64) {
    Emit(type.numeric == Numeric::kF32 ? Op::kLoadU32 : Op::kLoadU64, value, place.base, offset);
  } else {
    Emit(Typed(Op::kLoadI8, type.numeric), value, place.base, offset);
  }
  return value;
}

void FunctionLowering::Store(const Place& to, const ScalarType& type, RegisterIndex value) {
  if (!type.is_scalar()) return EmitUnsupported("a value of a type without arithmetic");
  const Place place = Near(to);
  const auto offset = static_cast<uint32_t>(place.offset);
  if (const std::optional<BitField> bits = BitsOf(place, type)) {
    out_.bit_fields.push_back(*bits);
    Emit(Op::kStoreBits, value, place.base, static_cast<uint32_t>(out_.bit_fields.size() - 1));
  } else if (type.is_wide()) {
    Emit(Op::kStoreWide, value, place.base, offset, type.size);
  } else if (type.kind == ScalarType::Kind::kPointer) {
    Emit(Op::kStorePointer, value, place.base, offset);
  } else if (type.is_real()) {
    Emit(type.numeric == Numeric::kF32 ? Op::kStoreU32 : Op::kStoreU64, value, place.base, offset);
  } else {
    Emit(Typed(Op::kStoreI8, type.numeric), value, place.base, offset);
  }
}

}  // namespace gmc::lower
