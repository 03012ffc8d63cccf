// Operations on complex numbers and vectors, element by element, and GCC's internal functions.
#include "core/lower/function_lowering.h"

namespace gmc::lower {

using gimplexx::OperandSequence;
using gimplexx::Operation;
using gimplexx::Ref;
using gimplexx::Type;
using gimplexx::TypeKind;

FunctionLowering::Elements FunctionLowering::ElementsOf(Ref<Type> ref) const {
  const Type& type = module_.Get(ref);
  Elements elements;
  if (type.kind != TypeKind::kComplex && type.kind != TypeKind::kVector) return elements;
  elements.is_complex = type.kind == TypeKind::kComplex;
  elements.type = ScalarTypeOf(module_, type.target);
  elements.count = elements.is_complex ? 2 : type.elements;
  return elements;
}

RegisterIndex FunctionLowering::LoadElement(RegisterIndex object, const Elements& elements, uint64_t index) {
  return Load({object, static_cast<int64_t>(index * elements.type.size)}, elements.type);
}

void FunctionLowering::StoreElement(RegisterIndex object, const Elements& elements, uint64_t index,
                                    RegisterIndex value) {
  Store({object, static_cast<int64_t>(index * elements.type.size)}, elements.type, value);
}

bool FunctionLowering::ComputeObject(const Statement& statement, RegisterIndex destination, Ref<Type> type) {
  const Elements elements = ElementsOf(type);
  if (elements.count == 0 || !elements.type.is_scalar()) return false;
  std::vector<RegisterIndex> operands;
  std::vector<Elements> operand_elements;
  for (const Operand& operand : module_.OperandsOf(statement).WithoutFirst()) {
    if (TypeOf(operand).is_scalar()) {
      operands.push_back(Value(operand));
      operand_elements.push_back({TypeOf(operand), 0, false});
    } else {
      operands.push_back(ObjectPointer(operand));
      operand_elements.push_back(ElementsOf(operand.type));
      if (operand_elements.back().count == 0) return false;
    }
  }
  if (!elements.is_complex) {
    return ComputeVector(statement.operation, destination, elements, operands, operand_elements);
  }
  if (statement.operation == Operation::kConvert || statement.operation == Operation::kFloat ||
      statement.operation == Operation::kFixTrunc) {
    if (!operand_elements[0].is_complex) return false;
    for (uint64_t i = 0; i < 2; ++i) {
      const RegisterIndex value = NewRegister(elements.type.is_wide() ? 2 : 1);
      Convert(value, elements.type, LoadElement(operands[0], operand_elements[0], i), operand_elements[0].type);
      StoreElement(destination, elements, i, value);
    }
    return true;
  }
  return ComputeComplex(statement.operation, destination, elements, operands);
}

bool FunctionLowering::ComputeComplex(Operation operation, RegisterIndex destination, const Elements& elements,
                                      const std::vector<RegisterIndex>& operands) {
  const uint32_t width = elements.type.is_wide() ? 2 : 1;
  auto binary = [&](Operation op, RegisterIndex left, RegisterIndex right) {
    const RegisterIndex value = NewRegister(width);
    CheckOverflow(op, elements.type, left, right);
    ComputeBinary(op, value, elements.type, left, right, elements.type, elements.type);
    return value;
  };
  auto unary = [&](Operation op, RegisterIndex operand) {
    const RegisterIndex value = NewRegister(width);
    CheckOverflow(op, elements.type, operand, operand);
    ComputeUnary(op, value, elements.type, operand, elements.type);
    return value;
  };
  RegisterIndex real, imaginary;
  if (operation == Operation::kComplex) {
    real = operands[0], imaginary = operands[1];
  } else {
    const RegisterIndex a = LoadElement(operands[0], elements, 0), b = LoadElement(operands[0], elements, 1);
    const bool is_binary = operands.size() == 2;
    const RegisterIndex c = is_binary ? LoadElement(operands[1], elements, 0) : 0;
    const RegisterIndex d = is_binary ? LoadElement(operands[1], elements, 1) : 0;
    switch (operation) {
      case Operation::kNegate:
        real = unary(Operation::kNegate, a), imaginary = unary(Operation::kNegate, b);
        break;
      case Operation::kConj:
        real = a, imaginary = unary(Operation::kNegate, b);
        break;
      case Operation::kBitNot:
        real = a, imaginary = unary(Operation::kNegate, b);
        break;
      case Operation::kPlus:
      case Operation::kMinus:
        real = binary(operation, a, c), imaginary = binary(operation, b, d);
        break;
      case Operation::kMult:
        if (elements.type.is_real()) return CallComplex("__gmc_complex_mult", destination, elements, {a, b, c, d});
        real = binary(Operation::kMinus, binary(Operation::kMult, a, c), binary(Operation::kMult, b, d));
        imaginary = binary(Operation::kPlus, binary(Operation::kMult, a, d), binary(Operation::kMult, b, c));
        break;
      case Operation::kRealDiv:
        return CallComplex("__gmc_complex_div", destination, elements, {a, b, c, d});
      case Operation::kTruncDiv: {
        const RegisterIndex norm =
            binary(Operation::kPlus, binary(Operation::kMult, c, c), binary(Operation::kMult, d, d));
        const RegisterIndex p =
            binary(Operation::kPlus, binary(Operation::kMult, a, c), binary(Operation::kMult, b, d));
        const RegisterIndex q =
            binary(Operation::kMinus, binary(Operation::kMult, b, c), binary(Operation::kMult, a, d));
        real = binary(Operation::kTruncDiv, p, norm), imaginary = binary(Operation::kTruncDiv, q, norm);
        break;
      }
      default:
        return false;
    }
  }
  StoreElement(destination, elements, 0, real);
  StoreElement(destination, elements, 1, imaginary);
  return true;
}

void FunctionLowering::CallForObject(const char* function, RegisterIndex destination, uint64_t size,
                                     const std::vector<Argument>& arguments) {
  CallSite site;
  RegisterIndex next = 0;
  for (const auto& [value, type] : arguments) {
    site.arguments.push_back({type, type.size, next});
    Emit(type.is_wide() ? Op::kMoveWide : Op::kMove, kArgumentBase + next, value);
    next += type.is_wide() ? 2 : 1;
  }
  site.uses_result = true;
  site.result.kind = ScalarType::Kind::kObject;
  site.result_size = size;
  out_.call_sites.push_back(std::move(site));
  Emit(Op::kCall, destination, builder_.LibraryFunction(function), static_cast<uint32_t>(out_.call_sites.size() - 1));
}

// Infinities and NaNs make these more than a formula; a function of the library knows.
bool FunctionLowering::CallComplex(const char* function, RegisterIndex destination, const Elements& elements,
                                   const std::vector<RegisterIndex>& parts) {
  std::vector<Argument> arguments;
  for (const RegisterIndex part : parts) arguments.push_back({part, elements.type});
  CallForObject(function, destination, 2 * elements.type.size, arguments);
  return true;
}

bool FunctionLowering::CompareComplex(Operation operation, RegisterIndex dst, const Operand& left,
                                      const Operand& right) {
  const Elements elements = ElementsOf(left.type);
  const bool is_equality = operation == Operation::kEq || operation == Operation::kNe;
  if (!elements.is_complex || !is_equality || ElementsOf(right.type).type != elements.type) return false;
  const RegisterIndex first = ObjectPointer(left), second = ObjectPointer(right);
  const RegisterIndex imaginary = NewRegister();
  Compare(operation, dst, LoadElement(first, elements, 0), LoadElement(second, elements, 0), elements.type);
  Compare(operation, imaginary, LoadElement(first, elements, 1), LoadElement(second, elements, 1), elements.type);
  Emit(operation == Operation::kEq ? Op::kAnd : Op::kOr, dst, dst, imaginary);
  return true;
}

// Each element is one of those of both operands in a row, chosen by an element of the third modulo their number.
bool FunctionLowering::Permute(RegisterIndex destination, const Elements& elements,
                               const std::vector<RegisterIndex>& operands,
                               const std::vector<Elements>& operand_elements) {
  const Elements& source = operand_elements[0];
  const Elements& chooser = operand_elements[2];
  if (source.count == 0 || operand_elements[1].count != source.count || chooser.count != elements.count ||
      chooser.type.is_wide() || source.type != elements.type) {
    return false;
  }
  const auto size = static_cast<uint32_t>(source.count * source.type.size);
  const RegisterIndex both = NewMemoryLocal(2 * size);
  Emit(Op::kCopyBytes, both, operands[0], size);
  Emit(Op::kCopyBytes, PointerTo({both, size}), operands[1], size);
  std::vector<RegisterIndex> results;
  for (uint64_t i = 0; i < elements.count; ++i) {
    const RegisterIndex index = NewRegister(), chosen = NewRegister();
    Emit(Op::kAnd, index, LoadElement(operands[2], chooser, i), ScalarConstant(2 * source.count - 1));
    EmitElement(chosen, both, index, source.type.size);
    results.push_back(Load({chosen}, elements.type));
  }
  for (uint64_t i = 0; i < elements.count; ++i) StoreElement(destination, elements, i, results[i]);
  return true;
}

bool FunctionLowering::ComputeVector(Operation operation, RegisterIndex destination, const Elements& elements,
                                     const std::vector<RegisterIndex>& operands,
                                     const std::vector<Elements>& operand_elements) {
  if (operation == Operation::kVecPerm) return Permute(destination, elements, operands, operand_elements);
  if (operation == Operation::kBitInsert || operation == Operation::kWidenMult || operation == Operation::kWidenSum) {
    return false;
  }
  // All elements are computed before any is stored: the destination may be an operand.
  std::vector<RegisterIndex> results;
  for (uint64_t i = 0; i < elements.count; ++i) {
    std::vector<RegisterIndex> values;
    std::vector<ScalarType> types;
    for (size_t k = 0; k < operands.size(); ++k) {
      const bool is_vector = operand_elements[k].count != 0;
      values.push_back(is_vector ? LoadElement(operands[k], operand_elements[k], i) : operands[k]);
      types.push_back(operand_elements[k].type);
    }
    const RegisterIndex value = NewRegister(elements.type.is_wide() ? 2 : 1);
    const bool is_choice = operation == Operation::kVecCond;
    if (operation == Operation::kVecDuplicate) {
      Emit(elements.type.is_wide() ? Op::kMoveWide : Op::kMove, value, values[0]);
    } else if (!Compute(is_choice ? Operation::kCond : operation, value, elements.type, values, types)) {
      return false;
    }
    const bool compares = operation >= Operation::kLt && operation <= Operation::kLtGt;
    if (compares && elements.type.precision != 1) {  // true is all ones
      Emit(Typed(Op::kSubI8, elements.type.numeric), value, ScalarConstant(0), value);
    }
    results.push_back(value);
  }
  for (uint64_t i = 0; i < elements.count; ++i) StoreElement(destination, elements, i, results[i]);
  return true;
}

bool FunctionLowering::LowerInternalCall(const Statement& statement) {
  const std::string_view name = module_.text(statement.text);
  if (name == "ADD_OVERFLOW") return LowerOverflow(statement, Operation::kPlus);
  if (name == "SUB_OVERFLOW") return LowerOverflow(statement, Operation::kMinus);
  if (name == "MUL_OVERFLOW") return LowerOverflow(statement, Operation::kMult);
  return LowerVaArg(statement, name);
}

// The result is a complex number: the wrapped result and whether it wrapped. 128 bits hold what two small numbers give;
// for wide ones a function of the library computes.
bool FunctionLowering::LowerOverflow(const Statement& statement, Operation operation) {
  const OperandSequence operands = module_.OperandsOf(statement);
  const Operand& target = *operands.begin();
  const OperandSequence arguments = operands.WithoutFirst().WithoutFirst().WithoutFirst();
  const Operand& left = *arguments.begin();
  const Operand& right = *arguments.WithoutFirst().begin();
  const Elements elements = ElementsOf(target.type);
  if (!elements.is_complex) return false;
  const ScalarType exact_type{ScalarType::Kind::kNumber, Numeric::kI128, 0, 16};
  if (elements.type.is_wide() || TypeOf(left).is_wide() || TypeOf(right).is_wide()) {
    const ScalarType code_type{ScalarType::Kind::kNumber, Numeric::kU64, 0, 8};
    const uint64_t bits = elements.type.precision != 0 ? elements.type.precision : 8u * elements.type.size;
    CallForObject(IsSigned(elements.type.numeric) ? "__gmc_overflow_signed" : "__gmc_overflow_unsigned",
                  ObjectPointer(target), 2 * elements.type.size,
                  {{Value(left), TypeOf(left)},
                   {Value(right), TypeOf(right)},
                   {ScalarConstant(static_cast<uint64_t>(operation)), code_type},
                   {ScalarConstant(bits), code_type}});
    return true;
  }
  const RegisterIndex a = NewRegister(2), b = NewRegister(2), exact = NewRegister(2), back = NewRegister(2);
  Convert(a, exact_type, Value(left), TypeOf(left));
  Convert(b, exact_type, Value(right), TypeOf(right));
  ComputeBinary(operation, exact, exact_type, a, b, exact_type, exact_type);
  const RegisterIndex wrapped = NewRegister(), overflowed = NewRegister();
  Convert(wrapped, elements.type, exact, exact_type);
  Convert(back, exact_type, wrapped, elements.type);
  Compare(Operation::kNe, overflowed, exact, back, exact_type);
  const RegisterIndex destination = ObjectPointer(target);
  StoreElement(destination, elements, 0, wrapped);
  StoreElement(destination, elements, 1, overflowed);
  return true;
}

}  // namespace gmc::lower
