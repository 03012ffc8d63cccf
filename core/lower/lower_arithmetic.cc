// Operations on scalars.
#include "core/lower/function_lowering.h"

namespace gmc::lower {

using gimplexx::Operation;
using Kind = ScalarType::Kind;

namespace {

// The typed bytecode of an operation on small integers; kUnsupported if there is none.
Op TypedOp(Operation operation) {
  switch (operation) {
    case Operation::kPlus:
      return Op::kAddI8;
    case Operation::kMinus:
      return Op::kSubI8;
    case Operation::kMult:
      return Op::kMulI8;
    case Operation::kTruncDiv:
    case Operation::kExactDiv:
      return Op::kDivI8;
    case Operation::kTruncMod:
      return Op::kModI8;
    case Operation::kShiftLeft:
      return Op::kShlI8;
    case Operation::kShiftRight:
      return Op::kShrI8;
    default:
      return Op::kUnsupported;
  }
}

Op BitwiseOp(Operation operation) {
  switch (operation) {
    case Operation::kBitAnd:
    case Operation::kTruthAnd:
      return Op::kAnd;
    case Operation::kBitOr:
    case Operation::kTruthOr:
      return Op::kOr;
    case Operation::kBitXor:
    case Operation::kTruthXor:
      return Op::kXor;
    default:
      return Op::kUnsupported;
  }
}

// The bytecode of an operation on doubles; kArithmetic if there is none of its own.
Op DoubleOp(Operation operation) {
  switch (operation) {
    case Operation::kPlus:
      return Op::kAddF64;
    case Operation::kMinus:
      return Op::kSubF64;
    case Operation::kMult:
      return Op::kMulF64;
    case Operation::kRealDiv:
      return Op::kDivF64;
    default:
      return Op::kArithmetic;
  }
}

bool IsComparison(Operation operation) { return operation >= Operation::kLt && operation <= Operation::kLtGt; }

uint16_t Generic(Numeric numeric, Operation operation) {
  return static_cast<uint16_t>(static_cast<uint16_t>(numeric) << 8 | static_cast<uint16_t>(operation));
}

}  // namespace

void FunctionLowering::Narrow(RegisterIndex reg, const ScalarType& type) {
  if (type.precision == 0 || type.is_wide()) return;
  Emit(Op::kNarrow, reg, reg, 0, static_cast<uint16_t>(type.precision << 1 | (IsSigned(type.numeric) ? 1 : 0)));
}

void FunctionLowering::Convert(RegisterIndex dst, const ScalarType& to, RegisterIndex src, const ScalarType& from) {
  const bool is_plain = !IsReal(to.numeric) && !IsReal(from.numeric) && !to.is_wide() && !from.is_wide();
  if (to.numeric == from.numeric && to.precision == from.precision) {
    Emit(to.is_wide() ? Op::kMoveWide : Op::kMove, dst, src);
    return;
  }
  if (is_plain) {
    Emit(Typed(Op::kConvertI8, to.numeric), dst, src);
  } else {
    Emit(Op::kConvertAny, dst, src, 0,
         static_cast<uint16_t>(static_cast<uint16_t>(to.numeric) << 8 | static_cast<uint16_t>(from.numeric)));
  }
  Narrow(dst, to);
}

bool FunctionLowering::Compare(Operation operation, RegisterIndex dst, RegisterIndex left, RegisterIndex right,
                               const ScalarType& type) {
  if (operation == Operation::kEq || operation == Operation::kNe) {
    if (!type.is_wide() && !type.is_real()) {
      Emit(operation == Operation::kEq ? Op::kEq : Op::kNe, dst, left, right);
      return true;
    }
  } else if (!type.is_wide() && !type.is_real()) {
    const bool swaps = operation == Operation::kGt || operation == Operation::kGe;
    const bool is_strict = operation == Operation::kLt || operation == Operation::kGt;
    if (operation > Operation::kGe) return false;
    if (swaps) std::swap(left, right);
    if (type.kind == Kind::kPointer) {
      Emit(is_strict ? Op::kPointerLt : Op::kPointerLe, dst, left, right);
    } else {
      Emit(Typed(is_strict ? Op::kLtI8 : Op::kLeI8, type.numeric), dst, left, right);
    }
    return true;
  }
  Emit(Op::kCompare, dst, left, right, Generic(type.numeric, operation));
  return true;
}

bool FunctionLowering::ComputeUnary(Operation operation, RegisterIndex dst, const ScalarType& type, RegisterIndex value,
                                    const ScalarType& value_type) {
  switch (operation) {
    case Operation::kCopy:
    case Operation::kParen:
    case Operation::kNonLvalue:
      if (type.is_wide() != value_type.is_wide()) return false;
      Emit(type.is_wide() ? Op::kMoveWide : Op::kMove, dst, value);
      return true;
    case Operation::kConvert:
    case Operation::kFloat:
    case Operation::kFixTrunc:
      Convert(dst, type, value, value_type);
      return true;
    case Operation::kNegate:
      if (IsSmallInteger(type.numeric)) {
        Emit(Typed(Op::kSubI8, type.numeric), dst, ScalarConstant(0), value);
        Narrow(dst, type);
        return true;
      }
      break;
    case Operation::kBitNot:
      if (IsSmallInteger(type.numeric)) {
        Emit(Op::kNot, dst, value);
        Emit(Typed(Op::kConvertI8, type.numeric), dst, dst);
        Narrow(dst, type);
        return true;
      }
      break;
    case Operation::kTruthNot:
      Emit(Op::kEq, dst, value, ScalarConstant(0));
      return true;
    case Operation::kAbs:
    case Operation::kAbsUnsigned:
      break;
    default:
      return false;
  }
  const Numeric numeric = operation == Operation::kAbsUnsigned ? value_type.numeric : type.numeric;
  Emit(Op::kArithmetic, dst, value, value, Generic(numeric, operation));
  if (operation == Operation::kAbsUnsigned && IsSmallInteger(type.numeric)) {
    Emit(Typed(Op::kConvertI8, type.numeric), dst, dst);
  }
  Narrow(dst, type);
  return true;
}

bool FunctionLowering::ComputeBinary(Operation operation, RegisterIndex dst, const ScalarType& type, RegisterIndex left,
                                     RegisterIndex right, const ScalarType& operand_type,
                                     const ScalarType& right_type) {
  if (IsComparison(operation)) {
    if (!Compare(operation, dst, left, right, operand_type)) return false;
    // A comparison of vector elements gives 0 or -1, which is what a signed bool of one bit holds.
    if (type.precision == 1 && IsSigned(type.numeric)) Narrow(dst, type);
    return true;
  }
  if (operation == Operation::kPointerPlus) {
    Emit(Op::kMovePointer, dst, left, right);
    return true;
  }
  if (operation == Operation::kPointerDiff) {
    Emit(Op::kPointerDiff, dst, left, right);
    if (!type.is_wide()) Emit(Typed(Op::kConvertI8, type.numeric), dst, dst);
    return true;
  }
  if (operation == Operation::kWidenMult || operation == Operation::kWidenSum ||
      operation == Operation::kMultHighPart) {
    return false;
  }
  const bool is_shift = operation == Operation::kShiftLeft || operation == Operation::kShiftRight ||
                        operation == Operation::kRotateLeft || operation == Operation::kRotateRight;
  DoubtCount(operation, type, right);
  if (is_shift && right_type.is_wide()) {
    const RegisterIndex count = NewRegister();
    Emit(Op::kConvertAny, count, right, 0,
         static_cast<uint16_t>(static_cast<uint16_t>(Numeric::kI64) << 8 | static_cast<uint16_t>(right_type.numeric)));
    right = count;
  }
  if (!type.is_wide() && !type.is_real()) {
    if (const Op op = BitwiseOp(operation); op != Op::kUnsupported) {
      Emit(op, dst, left, right);
      return true;
    }
    if (const Op op = TypedOp(operation); op != Op::kUnsupported) {
      Emit(Typed(op, type.numeric), dst, left, right, type.precision);
      Narrow(dst, type);
      return true;
    }
  }
  const Op op = type.numeric == Numeric::kF64 ? DoubleOp(operation) : Op::kArithmetic;
  Emit(op, dst, left, right, Generic(type.numeric, operation));
  Narrow(dst, type);
  return true;
}

bool FunctionLowering::Compute(Operation operation, RegisterIndex dst, const ScalarType& type,
                               const std::vector<RegisterIndex>& values, const std::vector<ScalarType>& types) {
  if (!type.is_scalar()) return false;
  for (const ScalarType& value_type : types) {
    if (!value_type.is_scalar()) return false;
  }
  switch (values.size()) {
    case 1:
      CheckOverflow(operation, type, values[0], values[0]);
      return ComputeUnary(operation, dst, type, values[0], types[0]);
    case 2:
      CheckOverflow(operation, type, values[0], values[1]);
      return ComputeBinary(operation, dst, type, values[0], values[1], types[0], types[1]);
    case 3: {
      if (operation != Operation::kCond) return false;
      const Op move = type.is_wide() ? Op::kMoveWide : Op::kMove;
      // dst may be one of the operands.
      const RegisterIndex chosen = NewRegister(type.is_wide() ? 2 : 1);
      Emit(move, chosen, values[2]);
      const size_t jump = out_.code.size();
      inner_jumps_.push_back(static_cast<uint32_t>(jump));
      Emit(Op::kJumpEq, values[0], ScalarConstant(0));
      Emit(move, chosen, values[1]);
      out_.code[jump].c = static_cast<uint32_t>(out_.code.size());
      Emit(move, dst, chosen);
      return true;
    }
    default:
      return false;
  }
}

}  // namespace gmc::lower
