// What the loop leaves over: values that are no plain numbers, accesses that the memory's inline paths refuse,
// arithmetic on wide and real numbers.
//
// An integer that came from a pointer keeps its area. Adding to it, subtracting two of one area, comparing, masking
// low bits and casting back work; anything else would depend on where the area lies and makes the verdict unknown.
#include <bit>
#include <utility>

#include "core/exec/machine.h"
#include "core/exec/numbers.h"

namespace gmc::exec {

using lower::Instruction;
using lower::Numeric;
using lower::Op;

namespace {

// Areas are aligned as malloc aligns.
constexpr uint64_t kAreaAlignment = 16;

uint32_t WidthOf(Numeric numeric) {
  switch (numeric) {
    case Numeric::kI8:
    case Numeric::kU8:
      return 1;
    case Numeric::kI16:
    case Numeric::kU16:
      return 2;
    case Numeric::kI32:
    case Numeric::kU32:
    case Numeric::kF32:
      return 4;
    case Numeric::kI64:
    case Numeric::kU64:
    case Numeric::kF64:
      return 8;
    default:
      return 16;
  }
}

uint64_t ExtendTo(uint64_t bits, Numeric numeric) {
  switch (numeric) {
    case Numeric::kI8:
      return static_cast<uint64_t>(static_cast<int64_t>(static_cast<int8_t>(bits)));
    case Numeric::kI16:
      return static_cast<uint64_t>(static_cast<int64_t>(static_cast<int16_t>(bits)));
    case Numeric::kI32:
      return static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(bits)));
    case Numeric::kU8:
      return static_cast<uint8_t>(bits);
    case Numeric::kU16:
      return static_cast<uint16_t>(bits);
    case Numeric::kU32:
    case Numeric::kF32:
      return static_cast<uint32_t>(bits);
    default:
      return bits;
  }
}

bool IsTyped(Op op, Op first) {
  const auto number = static_cast<uint16_t>(op), start = static_cast<uint16_t>(first);
  return number >= start && number < start + 8;
}

Numeric NumericOf(Op op, Op first) {
  return static_cast<Numeric>(static_cast<uint16_t>(op) - static_cast<uint16_t>(first));
}

}  // namespace

uint32_t Machine::Box(const Value& value) {
  // Few different ones occur at a time; the last ones are the likeliest.
  const size_t first = boxes_.size() > 64 ? boxes_.size() - 64 : 1;
  for (size_t i = boxes_.size(); i-- > first;) {
    if (boxes_[i] == value) return static_cast<uint32_t>(i);
  }
  boxes_.push_back(value);
  return static_cast<uint32_t>(boxes_.size() - 1);
}

Value Machine::ValueOf(const Register& reg, uint32_t width) const {
  if (reg.is_number()) return Value::Scalar(reg.bits, width);
  if (reg.is_pointer()) return Value::PointerTo(reg.pointer(), width);
  Value value = boxes_[reg.box()];
  if (value.is_scalar() && value.width != width) {
    value.mask[0] &= LowBytes(width);
    value.bits[0] &= LowBytes(width);
    value.width = width;
  }
  return value;
}

Register Machine::FromValue(const Value& value, Numeric numeric) {
  if (value.is_scalar() && value.fully_initialised()) return Register::Number(ExtendTo(value.bits[0], numeric));
  if (value.is_scalar() && options_.open_values && lower::IsSigned(numeric)) return Open();
  if (value.is_pointer() && value.width == code_.pointer_size) return Register::To(value.target);
  return Register::Boxed(Box(value));
}

// Only as a whole: what the rest of a number that is known in part means depends on its type.
bool Machine::IsTakenAsZero(const Register& reg) const {
  return options_.uninitialised_is_zero && reg.is_boxed() && boxes_[reg.box()].is_scalar() &&
         (boxes_[reg.box()].mask[0] & LowBytes(boxes_[reg.box()].width)) == 0;
}

void Machine::NoteUninitialisedUse() {
  if (drive_ != Drive::kStep || !noted_uses_.insert(current_).second) return;
  const std::vector<StackEntry> stack = CurrentStack();
  uninitialised_uses_.push_back(stack.empty() ? "?" : PlaceOf(stack[0]));
}

bool Machine::NumberOf(const Register& reg, const char* what, uint64_t* bits) {
  if (reg.is_number()) {
    *bits = reg.bits;
    return true;
  }
  if (reg.is_pointer()) {
    Unknown(std::string(what) + " depends on an address");
  } else if (IsOpen(reg)) {
    Unknown(std::string(what) + " is open");
  } else if (IsTakenAsZero(reg)) {
    NoteUninitialisedUse();
    *bits = 0;
    return true;
  } else if (boxes_[reg.box()].is_scalar()) {
    Fail(Property::kDefBehavior, std::string(what) + " is not initialised");
  } else {
    Unknown(std::string(what) + " is part of an address");
  }
  return false;
}

std::optional<uint32_t> Machine::ObjectAt(AreaId id) const {
  const Area* area = memory_->Find(id);
  if (area == nullptr || area->attributes.tag >= object_areas_.size()) return std::nullopt;
  const auto object = static_cast<uint32_t>(area->attributes.tag);
  if (object_areas_[object] != id) return std::nullopt;
  return object;
}

std::string Machine::UndefinedVariableAt(AreaId id) const {
  const std::optional<uint32_t> object = ObjectAt(id);
  if (!object || code_.objects[*object].is_defined) return "";
  const program::ProgramSymbol symbol = code_.objects[*object].symbol;
  const gimplexx::Symbol& record = code_.program->Get(symbol);
  return std::string(code_.program->module(symbol.module).text(record.name ? record.name : record.link_name));
}

std::string Machine::DescribeArea(AreaId id) const {
  const Area* area = memory_->Find(id);
  if (area == nullptr) return "memory that is gone";
  switch (area->attributes.kind) {
    case AreaKind::kGlobal:
      if (const std::optional<uint32_t> object = ObjectAt(id)) {
        const program::ProgramSymbol symbol = code_.objects[*object].symbol;
        const gimplexx::Module& module = code_.program->module(symbol.module);
        const std::string_view name = module.text(code_.program->Get(symbol).name);
        if (!name.empty()) return "'" + std::string(name) + "' of " + std::to_string(area->size) + " bytes";
      }
      return "an object of " + std::to_string(area->size) + " bytes";
    case AreaKind::kHeap:
      return "a heap block of " + std::to_string(area->size) + " bytes";
    case AreaKind::kLocal:
      return "a local variable of " + std::to_string(area->size) + " bytes";
    case AreaKind::kInternal:
      break;
  }
  return "a function";
}

void Machine::FailMemory(const MemoryError& error, const char* what) {
  if (const std::string name = UndefinedVariableAt(error.area); !name.empty()) {
    return Unknown(std::string(what) + " of variable '" + name + "', which nobody defines");
  }
  const std::string place = error.area == kNoArea ? "" : " " + DescribeArea(error.area);
  const std::string range = std::to_string(error.size) + " bytes at offset " + std::to_string(error.offset);
  switch (error.code) {
    case MemoryErrorCode::kNullDereference:
      return Fail(Property::kValidDeref, std::string(what) + " through a null pointer");
    case MemoryErrorCode::kFreedArea: {
      const Area* area = memory_->Find(error.area);
      const bool is_heap = area != nullptr && area->attributes.kind == AreaKind::kHeap;
      return FailAt(Property::kValidDeref,
                    std::string(what) + " of" + place + " that was freed" + (is_heap ? "" : " (its scope has ended)"),
                    error.area);
    }
    case MemoryErrorCode::kOutOfBounds:
      return FailAt(Property::kValidDeref, std::string(what) + " of " + range + " of" + place + ", out of bounds",
                    error.area);
    case MemoryErrorCode::kReadOnly:
      return Fail(Property::kValidDeref, std::string(what) + " to" + place + ", which is read-only");
    case MemoryErrorCode::kUninitialised:
      return Fail(Property::kDefBehavior, std::string(what) + " of " + range + " of" + place + ", not initialised");
    case MemoryErrorCode::kOverlappingCopy:
      return Fail(Property::kDefBehavior, std::string(what) + " between overlapping objects");
    case MemoryErrorCode::kUndefinedPointerOperation:
      return Fail(Property::kDefBehavior, std::string(what) + " that C does not define" + place);
    case MemoryErrorCode::kMixedValue:
      return Unknown(std::string(what) + " of part of an address");
    default:
      return Unknown(std::string(what) + ": " + error.ToString());
  }
}

bool Machine::DereferenceOf(const Register& base, int64_t offset, Pointer* out, const char* what) {
  if (base.is_pointer()) {
    *out = base.pointer() + offset;
    return true;
  }
  if (IsTakenAsZero(base)) {
    Fail(Property::kValidDeref, std::string(what) + " through a pointer that is not initialised");
    return false;
  }
  uint64_t bits;
  if (!NumberOf(base, "a pointer", &bits)) return false;
  Fail(Property::kValidDeref,
       std::string(what) + (bits == 0 ? " through a null pointer" : " through an integer that is no pointer"));
  return false;
}

bool Machine::LoadSlow(const Register& base, int64_t offset, uint32_t width, Numeric numeric, Register* out) {
  Pointer place;
  if (!DereferenceOf(base, offset, &place, "read")) return false;
  const Result<Value> value = memory_->Load(place, width);
  if (!value.ok()) return FailMemory(value.error(), "read"), false;
  *out = FromValue(*value, numeric);
  return true;
}

bool Machine::StoreSlow(const Register& base, int64_t offset, uint32_t width, const Register& value) {
  Pointer place;
  if (!DereferenceOf(base, offset, &place, "write")) return false;
  const Result<void> stored = memory_->Store(place, ValueOf(value, width));
  if (!stored.ok()) return FailMemory(stored.error(), "write"), false;
  return true;
}

// A wide value is one scalar of up to 16 bytes; of an x87 number only 10 bytes are value.
bool Machine::LoadWide(const Register& base, int64_t offset, uint32_t width, Register* out) {
  Pointer place;
  if (!DereferenceOf(base, offset, &place, "read")) return false;
  const Result<Value> value = memory_->Load(place, width);
  if (!value.ok()) return FailMemory(value.error(), "read"), false;
  const bool low_known = value->is_scalar() && value->mask[0] == ~uint64_t{0};
  const bool high_known = value->is_scalar() && (value->mask[1] & 0xffff) == 0xffff;
  if (low_known && high_known) {
    out[0] = Register::Number(value->bits[0]);
    out[1] = Register::Number(value->bits[1]);
  } else {
    out[0] = out[1] = Register::Boxed(Box(Value::Uninitialised(8)));
  }
  return true;
}

bool Machine::StoreWide(const Register& base, int64_t offset, uint32_t width, const Register* value) {
  Pointer place;
  if (!DereferenceOf(base, offset, &place, "write")) return false;
  Value stored = Value::Uninitialised(width);
  if (value[0].is_number() && value[1].is_number()) {
    stored = Value::Scalar128(value[0].bits, value[1].bits);
    stored.width = width;
    if (width < 16) {
      stored.mask[1] &= LowBytes(width - 8);
      stored.bits[1] &= LowBytes(width - 8);
    }
  }
  const Result<void> result = memory_->Store(place, stored);
  if (!result.ok()) return FailMemory(result.error(), "write"), false;
  return true;
}

// One of the operands is no plain number.
bool Machine::BinarySlow(const Instruction& instruction, Register* registers) {
  const Register left = registers[instruction.b];
  const Register right = registers[instruction.c];
  return PointerArithmetic(instruction.op, left, right, &registers[instruction.a]);
}

// GCC reads bit-fields together and masks what it wants: a bit of the result is initialised if it depends on
// initialised bits only. False: the operation is no such one, or an operand no scalar.
bool Machine::BitwiseOnParts(Op op, const Register& left, const Register& right, Register* out) {
  auto parts = [&](const Register& reg, uint64_t* bits, uint64_t* known) {
    if (reg.is_pointer()) return false;
    *bits = reg.bits, *known = ~uint64_t{0};
    if (reg.is_number()) return true;
    const Value& value = boxes_[reg.box()];
    // Above its width a value is extended by zeros: partly initialised ones are loaded as unsigned words.
    *bits = value.bits[0], *known = value.mask[0] | ~LowBytes(value.width);
    return value.is_scalar() && value.width <= 8;
  };
  uint64_t a, a_known, b, b_known;
  if (!parts(left, &a, &a_known) || !parts(right, &b, &b_known)) return false;
  uint64_t bits, known;
  if (op == Op::kAnd) {
    bits = a & b;
    known = (a_known & b_known) | (a_known & ~a) | (b_known & ~b);
  } else if (op == Op::kOr) {
    bits = a | b;
    known = (a_known & b_known) | (a_known & a) | (b_known & b);
  } else if (op == Op::kXor) {
    bits = a ^ b;
    known = a_known & b_known;
  } else {
    return false;
  }
  if (known == ~uint64_t{0}) {
    *out = Register::Number(bits);
    return true;
  }
  if (options_.open_values) {
    *out = Open();
    return true;
  }
  Value value = Value::Scalar(bits & known, 8);
  value.mask[0] = known;
  *out = Register::Boxed(Box(value));
  return true;
}

bool Machine::PointerArithmetic(Op op, const Register& left, const Register& right, Register* out) {
  if (op == Op::kNot && left.is_number()) {
    *out = Register::Number(~left.bits);
    return true;
  }
  const bool both_numbers = left.is_number() && right.is_number();
  if (both_numbers) {
    // Division and shifts come here for their errors, the others when an operand was not initialised.
    using Arithmetic = gimplexx::Operation;
    static constexpr std::pair<Op, Arithmetic> kRules[] = {
        {Op::kLtI8, Arithmetic::kLt},         {Op::kLeI8, Arithmetic::kLe},
        {Op::kDivI8, Arithmetic::kTruncDiv},  {Op::kModI8, Arithmetic::kTruncMod},
        {Op::kShlI8, Arithmetic::kShiftLeft}, {Op::kShrI8, Arithmetic::kShiftRight},
        {Op::kAddI8, Arithmetic::kPlus},      {Op::kSubI8, Arithmetic::kMinus},
        {Op::kMulI8, Arithmetic::kMult},
    };
    for (const auto& [first, operation] : kRules) {
      if (!IsTyped(op, first)) continue;
      const Numeric numeric = NumericOf(op, first);
      if (operation == Arithmetic::kLt || operation == Arithmetic::kLe) {
        bool known;
        *out = Register::Number(Compare(operation, numeric, {left.bits, 0}, {right.bits, 0}, &known));
        return true;
      }
      Number result;
      const Fault fault = Compute(operation, numeric, {left.bits, 0}, {right.bits, 0}, &result);
      if (fault != Fault::kNone) return ReportFault(static_cast<uint8_t>(fault));
      *out = Register::Number(result.low);
      return true;
    }
    Unknown("arithmetic without a rule");
    return false;
  }
  if (left.is_boxed() || right.is_boxed()) {
    if (BitwiseOnParts(op, left, right, out)) return true;
    if (options_.open_values) return OpenArithmetic(op, left, right, out);
    uint64_t bits;
    const bool is_left = left.is_boxed();
    if (!NumberOf(is_left ? left : right, "an operand", &bits)) return false;
    const Register number = Register::Number(bits);
    return PointerArithmetic(op, is_left ? number : left, is_left ? right : number, out);
  }
  const uint64_t size = code_.pointer_size;
  const bool full_width = IsTyped(op, Op::kAddI8)   ? WidthOf(NumericOf(op, Op::kAddI8)) == size
                          : IsTyped(op, Op::kSubI8) ? WidthOf(NumericOf(op, Op::kSubI8)) == size
                                                    : true;
  if (IsTyped(op, Op::kAddI8) && full_width && !(left.is_pointer() && right.is_pointer())) {
    const Register& pointer = left.is_pointer() ? left : right;
    const Register& number = left.is_pointer() ? right : left;
    *out = {pointer.bits + Distance(number.bits), pointer.meta};
    return true;
  }
  if (IsTyped(op, Op::kSubI8) && full_width && left.is_pointer()) {
    if (right.is_number()) {
      *out = {left.bits - Distance(right.bits), left.meta};
      return true;
    }
    if (left.meta == right.meta) {
      *out = Register::Number(ExtendTo(left.bits - right.bits, NumericOf(op, Op::kSubI8)));
      return true;
    }
  }
  const bool is_order = IsTyped(op, Op::kLtI8) || IsTyped(op, Op::kLeI8);
  if (is_order && left.is_pointer() && left.meta == right.meta) {
    const auto a = static_cast<int64_t>(left.bits), b = static_cast<int64_t>(right.bits);
    *out = Register::Number(IsTyped(op, Op::kLtI8) ? a < b : a <= b);
    return true;
  }
  if (op == Op::kAnd && !(left.is_pointer() && right.is_pointer())) {
    const Register& pointer = left.is_pointer() ? left : right;
    const uint64_t mask = (left.is_pointer() ? right : left).bits;
    if (mask < kAreaAlignment) {
      *out = Register::Number(pointer.bits & mask);
      return true;
    }
    const uint64_t width_mask = size == 4 ? 0xffffffffu : ~uint64_t{0};
    if ((~mask & width_mask) < kAreaAlignment) {
      *out = {pointer.bits & (mask | ~width_mask), pointer.meta};
      return true;
    }
  }
  const bool is_remainder = IsTyped(op, Op::kModI8) && NumericOf(op, Op::kModI8) >= Numeric::kU8;
  if (is_remainder && right.is_number() && right.bits <= kAreaAlignment && std::has_single_bit(right.bits)) {
    *out = Register::Number(left.bits & (right.bits - 1));
    return true;
  }
  if (op == Op::kOr && !(left.is_pointer() && right.is_pointer())) {
    const Register& pointer = left.is_pointer() ? left : right;
    const uint64_t mask = (left.is_pointer() ? right : left).bits;
    if (mask < kAreaAlignment) {
      *out = {pointer.bits | mask, pointer.meta};
      return true;
    }
  }
  Unknown("arithmetic that depends on an address");
  return false;
}

bool Machine::ConvertSlow(Numeric to, const Register& value, Register* out) {
  if (value.is_number()) {
    *out = Register::Number(ExtendTo(value.bits, to));
    return true;
  }
  if (value.is_pointer()) {
    if (WidthOf(to) >= code_.pointer_size) {
      *out = value;
      return true;
    }
    Unknown("an address is cut to " + std::to_string(WidthOf(to)) + " bytes");
    return false;
  }
  const Value& boxed = boxes_[value.box()];
  if (boxed.is_scalar()) {  // an uninitialised value may be copied
    Value cut = ValueOf(value, std::min(boxed.width, WidthOf(to)));
    cut.width = WidthOf(to);
    if (cut.fully_initialised()) {
      *out = Register::Number(ExtendTo(cut.bits[0], to));
    } else if (options_.open_values) {
      *out = Open();
    } else {
      *out = Register::Boxed(Box(cut));
    }
    return true;
  }
  if (boxed.width == WidthOf(to)) {
    *out = value;
    return true;
  }
  Unknown("conversion of part of an address");
  return false;
}

bool Machine::CompareSlow(const Register& left, const Register& right, bool* equal) {
  if (IsOpen(left) || IsOpen(right)) return DecideEquality(left, right, equal);
  if (left.is_boxed() || right.is_boxed()) {
    uint64_t bits;
    const bool is_left = left.is_boxed();
    if (!NumberOf(is_left ? left : right, "an operand of a comparison", &bits)) return false;
    const Register number = Register::Number(bits);
    return CompareSlow(is_left ? number : left, is_left ? right : number, equal);
  }
  if (left.is_number() && right.is_number()) {
    *equal = left.bits == right.bits;
    return true;
  }
  if (left.is_pointer() && right.is_pointer()) {
    *equal = left.bits == right.bits && left.meta == right.meta;
    return !options_.crowds || CanCompare(left.pointer(), right.pointer());
  }
  // A pointer is never null, and equals no integer that is not made from it.
  *equal = false;
  return true;
}

bool Machine::PointerOrder(const Register& left, const Register& right, bool or_equal, bool* less) {
  if (left.is_number() && right.is_number()) {
    *less = or_equal ? left.bits <= right.bits : left.bits < right.bits;
    return true;
  }
  if (left.is_pointer() && right.is_pointer() && left.meta == right.meta) {
    const auto a = static_cast<int64_t>(left.bits), b = static_cast<int64_t>(right.bits);
    *less = or_equal ? a <= b : a < b;
    return true;
  }
  if (left.is_boxed() || right.is_boxed()) {
    uint64_t bits;
    const bool is_left = left.is_boxed();
    if (!NumberOf(is_left ? left : right, "a pointer that is compared", &bits)) return false;
    const Register number = Register::Number(bits);
    return PointerOrder(is_left ? number : left, is_left ? right : number, or_equal, less);
  }
  Fail(Property::kDefBehavior, "order of pointers into different objects");
  return false;
}

bool Machine::MovePointer(const Register& pointer, int64_t bytes, Register* out) {
  if (pointer.is_pointer()) {
    const Area* area = memory_->Find(static_cast<AreaId>(pointer.meta));
    const auto target = static_cast<int64_t>(pointer.bits) + bytes;
    const bool inside = area != nullptr && target >= 0 && static_cast<uint64_t>(target) <= area->size;
    if (!inside && !options_.pointers_may_leave && area != nullptr && area->state == AreaState::kLive) {
      Fail(Property::kDefBehavior, "a pointer is moved to offset " + std::to_string(target) + " of " +
                                       DescribeArea(static_cast<AreaId>(pointer.meta)));
      return false;
    }
    *out = {static_cast<uint64_t>(target), pointer.meta};
    return true;
  }
  uint64_t bits;
  if (!NumberOf(pointer, "a pointer that is moved", &bits)) return false;
  *out = Register::Number(
      ExtendTo(bits + static_cast<uint64_t>(bytes), code_.pointer_size == 4 ? Numeric::kU32 : Numeric::kU64));
  return true;
}

bool Machine::General(const Instruction& instruction, Register* registers) {
  const auto numeric = static_cast<Numeric>(instruction.x >> 8);
  const auto operation = static_cast<gimplexx::Operation>(instruction.x & 255);
  const bool is_wide = lower::IsWide(numeric);
  const bool is_shift = operation >= gimplexx::Operation::kShiftLeft && operation <= gimplexx::Operation::kRotateRight;
  if (HasOpenOperand(instruction, registers)) return OpenGeneral(instruction, registers);
  auto get = [&](lower::RegisterIndex at, bool wide, Number* number) {
    if (!NumberOf(registers[at], "an operand", &number->low)) return false;
    return !wide || NumberOf(registers[at + 1], "an operand", &number->high);
  };
  Number left, right, result;
  if (!get(instruction.b, is_wide, &left) || !get(instruction.c, is_wide && !is_shift, &right)) return false;
  if (instruction.op == Op::kCompare) {
    bool known;
    registers[instruction.a] = Register::Number(Compare(operation, numeric, left, right, &known));
    if (!known) return Unknown("a comparison without a rule"), false;
    return true;
  }
  const Fault fault = Compute(operation, numeric, left, right, &result);
  if (fault != Fault::kNone) return ReportFault(static_cast<uint8_t>(fault));
  registers[instruction.a] = IsBeyondBound(instruction, result.low) ? Open() : Register::Number(result.low);
  if (is_wide) registers[instruction.a + 1] = Register::Number(result.high);
  return true;
}

bool Machine::ConvertAny(const Instruction& instruction, Register* registers) {
  const auto to = static_cast<Numeric>(instruction.x >> 8);
  const auto from = static_cast<Numeric>(instruction.x & 255);
  if (IsOpen(registers[instruction.b])) {
    registers[instruction.a] = Open();
    if (lower::IsWide(to)) registers[instruction.a + 1] = registers[instruction.a];
    return true;
  }
  Number value;
  if (!NumberOf(registers[instruction.b], "a converted value", &value.low)) return false;
  if (lower::IsWide(from) && !NumberOf(registers[instruction.b + 1], "a converted value", &value.high)) return false;
  const Number result = Convert(value, from, to);
  registers[instruction.a] = Register::Number(result.low);
  if (lower::IsWide(to)) registers[instruction.a + 1] = Register::Number(result.high);
  return true;
}

bool Machine::ReportFault(uint8_t fault) {
  switch (static_cast<Fault>(fault)) {
    case Fault::kNone:
      return true;
    case Fault::kDivisionByZero:
      Fail(Property::kDefBehavior, "division by zero");
      break;
    case Fault::kQuotientOverflow:
      Fail(Property::kDefBehavior, "the quotient of the smallest number and -1 does not fit its type");
      break;
    case Fault::kBadShift:
      Fail(Property::kDefBehavior, "shift by a negative count or by at least the width of the type");
      break;
    case Fault::kUnsupported:
      Unknown("arithmetic without a rule");
      break;
  }
  return false;
}

bool Machine::MakeLocal(const lower::FunctionCode& function, uint32_t local, Register* reg) {
  const lower::MemoryLocal& info = function.memory_locals[local - 1];
  if (!Charge(info.size)) return false;
  const Result<Pointer> area = memory_->Alloc(info.size, {.kind = AreaKind::kLocal, .tag = info.local});
  if (!area.ok()) return Unknown("a local variable of " + std::to_string(info.size) + " bytes"), false;
  *reg = Register::To(*area);
  return true;
}

bool Machine::EndScope(Register* reg) {
  if (!reg->is_pointer()) return true;
  const Area* area = memory_->Find(static_cast<AreaId>(reg->meta));
  if (area != nullptr) Discharge(area->size);
  const Result<void> freed = memory_->Free({static_cast<AreaId>(reg->meta), 0});
  *reg = {};
  if (!freed.ok()) return FailMemory(freed.error(), "end of a scope"), false;
  return true;
}

bool Machine::CopyBytes(const Register& to, const Register& from, uint64_t size) {
  if (size == 0) return true;
  Pointer target, source;
  if (!DereferenceOf(to, 0, &target, "write") || !DereferenceOf(from, 0, &source, "read")) return false;
  if (target == source) return true;  // an assignment of an object to itself is defined, to a part of itself is not
  const Result<void> copied = memory_->Copy(target, source, size, Overlap::kForbidden);
  if (!copied.ok()) return FailMemory(copied.error(), "copy"), false;
  return true;
}

bool Machine::ZeroBytes(const Register& to, uint64_t size) {
  if (size == 0) return true;
  Pointer target;
  if (!DereferenceOf(to, 0, &target, "write")) return false;
  const Result<void> filled = memory_->Fill(target, 0, size);
  if (!filled.ok()) return FailMemory(filled.error(), "write"), false;
  return true;
}

}  // namespace gmc::exec
