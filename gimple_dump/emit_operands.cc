// Operands of statements.
#include "gimple_dump/function_emitter.h"

namespace gmc::gimple_dump {
namespace {

using gx::OperandKind;

OperandKind KindOf(tree value) {
  switch (TREE_CODE(value)) {
    case SSA_NAME:
    case PARM_DECL:
    case RESULT_DECL:
      return OperandKind::kLocal;
    case VAR_DECL:
      return is_global_var(value) || DECL_IN_CONSTANT_POOL(value) ? OperandKind::kSymbol : OperandKind::kLocal;
    case FUNCTION_DECL:
    case STRING_CST:
      return OperandKind::kSymbol;
    case LABEL_DECL:
      return OperandKind::kLabel;
    case INTEGER_CST:
      return OperandKind::kInteger;
    case REAL_CST:
      return OperandKind::kReal;
    case COMPLEX_CST:
      return OperandKind::kComplex;
    case VECTOR_CST:
      return OperandKind::kVector;
    case CONSTRUCTOR:
      return OperandKind::kConstructor;
    case MEM_REF:
    case INDIRECT_REF:
      return OperandKind::kMem;
    case COMPONENT_REF:
      return OperandKind::kField;
    case ARRAY_REF:
      return OperandKind::kElement;
    case BIT_FIELD_REF:
      return OperandKind::kBits;
    case ADDR_EXPR:
      return OperandKind::kAddress;
    case VIEW_CONVERT_EXPR:
      return OperandKind::kView;
    case REALPART_EXPR:
      return OperandKind::kRealPart;
    case IMAGPART_EXPR:
      return OperandKind::kImagPart;
    case WITH_SIZE_EXPR:
      return OperandKind::kWithSize;
    case OBJ_TYPE_REF:
      return OperandKind::kVirtual;
    default:
      return OperandKind::kUnsupported;
  }
}

// The value as it lies in memory, little-endian.
void FillReal(tree constant, gx::Operand& operand) {
  unsigned char image[16] = {};
  const int size = native_encode_expr(constant, image, sizeof image);
  gcc_assert(size != 0 && !BYTES_BIG_ENDIAN);
  memcpy(&operand.low, image, 8);
  memcpy(&operand.high, image + 8, 8);
}

}  // namespace

void FunctionEmitter::AddAbsent(Operands& operands) { operands.emplace_back(); }

bool FunctionEmitter::AddOperand(tree value, Operands& operands) {
  if (TREE_CODE(value) == CONST_DECL) return AddOperand(DECL_INITIAL(value), operands);
  const size_t place = operands.size();
  gx::Operand& operand = operands.emplace_back();
  operand.kind = KindOf(value);
  if (operand.kind == OperandKind::kUnsupported) return false;
  if (operand.kind != OperandKind::kLabel) operand.type = unit_.TypeRef(TREE_TYPE(value));
  operand.flags.SetIf(DECL_P(value) ? unit_.facts().IsVolatile(value) && !FUNC_OR_METHOD_TYPE_P(TREE_TYPE(value))
                                    : EXPR_P(value) && TYPE_VOLATILE(TREE_TYPE(value)),
                      gx::OperandFlag::kVolatile);
  if (!AddParts(value, operands, place)) return false;
  operands[place].extent = static_cast<uint32_t>(operands.size() - place);
  return true;
}

bool FunctionEmitter::AddParts(tree value, Operands& operands, size_t place) {
  gx::Operand& operand = operands[place];
  switch (operand.kind) {
    case OperandKind::kLocal:
      operand.index = LocalRef(value).number;
      return true;
    case OperandKind::kSymbol:
      operand.index = unit_.SymbolRef(value).number;
      return true;
    case OperandKind::kLabel:
      operand.index = unit_.LabelRef(value).number;
      if (DECL_CONTEXT(value) != decl_) operand.low = unit_.FunctionNumber(DECL_CONTEXT(value));
      return operand.index != 0;
    case OperandKind::kInteger: {
      const widest_int number = wi::to_widest(value);
      operand.low = number.elt(0);
      operand.high = number.elt(1);
      return true;
    }
    case OperandKind::kReal:
      FillReal(value, operand);
      return true;
    case OperandKind::kComplex:
      return AddOperand(TREE_REALPART(value), operands) && AddOperand(TREE_IMAGPART(value), operands);
    case OperandKind::kVector: {
      const uint64_t count = TYPE_VECTOR_SUBPARTS(TREE_TYPE(value)).to_constant();
      for (uint64_t i = 0; i < count; ++i) {
        if (!AddOperand(vector_cst_elt(value, i), operands)) return false;
      }
      return true;
    }
    case OperandKind::kConstructor:
      return AddConstructor(value, operands, place);
    case OperandKind::kMem:
      if (TREE_CODE(value) == MEM_REF) operand.low = mem_ref_offset(value).force_shwi().to_constant();
      operand.flags.SetIf(TREE_CODE(value) == MEM_REF && REF_REVERSE_STORAGE_ORDER(value),
                          gx::OperandFlag::kReverseOrder);
      return AddOperand(TREE_OPERAND(value, 0), operands);
    case OperandKind::kField:
      return AddField(value, operands, place);
    case OperandKind::kElement:
      return AddElement(value, operands, place);
    case OperandKind::kBits:
      operand.low = tree_to_uhwi(TREE_OPERAND(value, 2));
      operand.high = tree_to_uhwi(TREE_OPERAND(value, 1));
      operand.flags.SetIf(REF_REVERSE_STORAGE_ORDER(value), gx::OperandFlag::kReverseOrder);
      return AddOperand(TREE_OPERAND(value, 0), operands);
    case OperandKind::kAddress:
    case OperandKind::kView:
    case OperandKind::kRealPart:
    case OperandKind::kImagPart:
      return AddOperand(TREE_OPERAND(value, 0), operands);
    case OperandKind::kWithSize:
      return AddOperand(TREE_OPERAND(value, 0), operands) && AddOperand(TREE_OPERAND(value, 1), operands);
    case OperandKind::kVirtual:
      operand.low = tree_to_uhwi(OBJ_TYPE_REF_TOKEN(value));
      return AddOperand(OBJ_TYPE_REF_EXPR(value), operands) && AddOperand(OBJ_TYPE_REF_OBJECT(value), operands);
    case OperandKind::kNone:
    case OperandKind::kIncoming:
    case OperandKind::kUnsupported:
      return false;
  }
  return false;
}

bool FunctionEmitter::AddField(tree reference, Operands& operands, size_t place) {
  const tree object = TREE_OPERAND(reference, 0);
  const tree field = TREE_OPERAND(reference, 1);
  operands[place].index = unit_.FieldNumber(field);
  operands[place].flags.SetIf(reverse_storage_order_for_component_p(reference), gx::OperandFlag::kReverseOrder);
  const tree record = DECL_CONTEXT(field);
  if (TYPE_MAIN_VARIANT(TREE_TYPE(object)) == TYPE_MAIN_VARIANT(record)) {
    if (!AddOperand(object, operands)) return false;
  } else {
    // The object was declared with a compatible type whose fields are other declarations.
    const size_t view = operands.size();
    gx::Operand& operand = operands.emplace_back();
    operand.kind = OperandKind::kView;
    operand.type = unit_.TypeRef(record);
    if (!AddOperand(object, operands)) return false;
    operands[view].extent = static_cast<uint32_t>(operands.size() - view);
  }
  const tree offset = TREE_OPERAND(reference, 2);
  if (offset == NULL_TREE) return true;
  operands[place].low = DECL_OFFSET_ALIGN(field) / BITS_PER_UNIT;
  return AddOperand(offset, operands);
}

bool FunctionEmitter::AddElement(tree reference, Operands& operands, size_t place) {
  operands[place].flags.SetIf(reverse_storage_order_for_component_p(reference), gx::OperandFlag::kReverseOrder);
  if (!AddOperand(TREE_OPERAND(reference, 0), operands) || !AddOperand(TREE_OPERAND(reference, 1), operands)) {
    return false;
  }
  if (TREE_OPERAND(reference, 2) == NULL_TREE && TREE_OPERAND(reference, 3) == NULL_TREE) return true;
  const tree low = array_ref_low_bound(reference);
  if (!AddOperand(low, operands)) return false;
  // GCC keeps the stride in units of the element's alignment.
  tree stride = TREE_OPERAND(reference, 3);
  if (stride == NULL_TREE) {
    operands[place].low = 1;
    return AddOperand(array_ref_element_size(reference), operands);
  }
  const uint64_t unit = TYPE_ALIGN_UNIT(TREE_TYPE(TREE_TYPE(TREE_OPERAND(reference, 0))));
  operands[place].low = unit;
  return AddOperand(stride, operands);
}

bool FunctionEmitter::AddConstructor(tree constructor, Operands& operands, size_t place) {
  if (CONSTRUCTOR_NELTS(constructor) == 0) return true;
  if (!VECTOR_TYPE_P(TREE_TYPE(constructor))) {
    if (!TREE_CONSTANT(constructor)) return false;
    operands[place].kind = OperandKind::kSymbol;
    operands[place].index = unit_.ConstantRef(constructor).number;
    return true;
  }
  unsigned i;
  tree index, value;
  FOR_EACH_CONSTRUCTOR_ELT(CONSTRUCTOR_ELTS(constructor), i, index, value) {
    if (index != NULL_TREE && !(TREE_CODE(index) == INTEGER_CST && tree_to_uhwi(index) == i)) return false;
    if (!AddOperand(value, operands)) return false;
  }
  return true;
}

}  // namespace gmc::gimple_dump
