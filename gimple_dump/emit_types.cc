// Types with their layout.
#include "gimple_dump/unit_emitter.h"

namespace gmc::gimple_dump {
namespace {

gx::TypeKind KindOf(tree type) {
  switch (TREE_CODE(type)) {
    case VOID_TYPE:
      return gx::TypeKind::kVoid;
    case BOOLEAN_TYPE:
      return gx::TypeKind::kBool;
    case INTEGER_TYPE:
      return gx::TypeKind::kInteger;
    case ENUMERAL_TYPE:
      return gx::TypeKind::kEnum;
    case REAL_TYPE:
      return gx::TypeKind::kReal;
    case COMPLEX_TYPE:
      return gx::TypeKind::kComplex;
    case VECTOR_TYPE:
      return gx::TypeKind::kVector;
    case POINTER_TYPE:
      return gx::TypeKind::kPointer;
    case REFERENCE_TYPE:
      return gx::TypeKind::kReference;
    case ARRAY_TYPE:
      return gx::TypeKind::kArray;
    case RECORD_TYPE:
      return gx::TypeKind::kStruct;
    case UNION_TYPE:
    case QUAL_UNION_TYPE:
      return gx::TypeKind::kUnion;
    case FUNCTION_TYPE:
      return gx::TypeKind::kFunction;
    case METHOD_TYPE:
      return gx::TypeKind::kMethod;
    case OFFSET_TYPE:
      return gx::TypeKind::kMemberPointer;
    case NULLPTR_TYPE:
      return gx::TypeKind::kNullptr;
    default:
      return gx::TypeKind::kUnsupported;
  }
}

gx::RealFormat FormatOf(tree type) {
  if (DECIMAL_FLOAT_TYPE_P(type)) {
    switch (TYPE_PRECISION(type)) {
      case 32:
        return gx::RealFormat::kDecimal32;
      case 64:
        return gx::RealFormat::kDecimal64;
      default:
        return gx::RealFormat::kDecimal128;
    }
  }
  switch (REAL_MODE_FORMAT(TYPE_MODE(type))->p) {
    case 8:
      return gx::RealFormat::kBfloat;
    case 11:
      return gx::RealFormat::kHalf;
    case 24:
      return gx::RealFormat::kSingle;
    case 53:
      return gx::RealFormat::kDouble;
    case 64:
      return gx::RealFormat::kX87;
    case 113:
      return gx::RealFormat::kQuad;
    default:
      return gx::RealFormat::kOther;
  }
}

tree NameOf(tree type) {
  const tree name = TYPE_NAME(type);
  if (name == NULL_TREE) return NULL_TREE;
  return TREE_CODE(name) == TYPE_DECL ? DECL_NAME(name) : name;
}

void FillSize(tree type, gx::Type& record) {
  if (record.kind == gx::TypeKind::kFunction || record.kind == gx::TypeKind::kMethod ||
      record.kind == gx::TypeKind::kVoid) {
    return;
  }
  const tree size = TYPE_SIZE_UNIT(type);
  if (size == NULL_TREE) {
    record.flags.Set(gx::TypeFlag::kIncomplete);
  } else if (tree_fits_uhwi_p(size)) {
    record.size = tree_to_uhwi(size);
  } else {
    record.flags.Set(gx::TypeFlag::kVariableSize);
  }
}

void FillArrayBounds(tree type, gx::Type& record) {
  const tree domain = TYPE_DOMAIN(type);
  const tree low = domain != NULL_TREE ? TYPE_MIN_VALUE(domain) : NULL_TREE;
  const tree high = domain != NULL_TREE ? TYPE_MAX_VALUE(domain) : NULL_TREE;
  if (low != NULL_TREE && tree_fits_shwi_p(low)) record.low_bound = tree_to_shwi(low);
  if (high == NULL_TREE) {
    record.flags.Set(gx::TypeFlag::kFlexible);
  } else if (TREE_CODE(high) == INTEGER_CST && low != NULL_TREE && TREE_CODE(low) == INTEGER_CST) {
    const offset_int count = wi::to_offset(high) - wi::to_offset(low) + 1;
    // `int a[0]` has the upper bound SIZE_MAX.
    const bool is_count = !wi::neg_p(count) && wi::fits_uhwi_p(count) && !integer_zerop(TYPE_SIZE_UNIT(type));
    if (is_count) record.elements = count.to_uhwi();
  } else {
    record.flags.Set(gx::TypeFlag::kVariableSize);
  }
}

}  // namespace

gx::Ref<gx::Type> UnitEmitter::TypeRef(tree type) {
  if (type == NULL_TREE || type == error_mark_node) return {};
  auto [place, is_new] = types_.try_emplace(type);
  if (is_new) {
    place->second = builder_.AddType();
    pending_types_.emplace_back(type, place->second);
  }
  return place->second;
}

void UnitEmitter::FillType(tree type, gx::TypeDraft& draft) {
  gx::Type& record = draft.record;
  record.kind = KindOf(type);
  record.name = Identifier(NameOf(type));
  record.align = TYPE_ALIGN_UNIT(type);
  FillSize(type, record);
  record.flags.SetIf(TYPE_READONLY(type), gx::TypeFlag::kConst);
  record.flags.SetIf(TYPE_VOLATILE(type), gx::TypeFlag::kVolatile);
  record.flags.SetIf(TYPE_RESTRICT(type), gx::TypeFlag::kRestrict);
  record.flags.SetIf(TYPE_ATOMIC(type), gx::TypeFlag::kAtomic);
  switch (record.kind) {
    case gx::TypeKind::kBool:
    case gx::TypeKind::kInteger:
    case gx::TypeKind::kEnum:
      record.precision = TYPE_PRECISION(type);
      record.flags.SetIf(TYPE_UNSIGNED(type), gx::TypeFlag::kUnsigned);
      if (record.kind == gx::TypeKind::kEnum) FillEnumerators(type, draft);
      break;
    case gx::TypeKind::kReal:
      record.precision = TYPE_PRECISION(type);
      record.real_format = FormatOf(type);
      break;
    case gx::TypeKind::kVector:
      record.target = TypeRef(TREE_TYPE(type));
      record.elements = TYPE_VECTOR_SUBPARTS(type).to_constant();
      break;
    case gx::TypeKind::kComplex:
    case gx::TypeKind::kPointer:
    case gx::TypeKind::kReference:
    case gx::TypeKind::kMemberPointer:
      record.target = TypeRef(TREE_TYPE(type));
      break;
    case gx::TypeKind::kArray:
      record.target = TypeRef(TREE_TYPE(type));
      record.flags.SetIf(TYPE_REVERSE_STORAGE_ORDER(type), gx::TypeFlag::kReverseOrder);
      FillArrayBounds(type, record);
      break;
    case gx::TypeKind::kStruct:
    case gx::TypeKind::kUnion:
      FillRecord(type, draft);
      break;
    case gx::TypeKind::kFunction:
    case gx::TypeKind::kMethod:
      FillFunctionType(type, draft);
      break;
    case gx::TypeKind::kVoid:
    case gx::TypeKind::kNullptr:
    case gx::TypeKind::kUnsupported:
      break;
  }
}

void UnitEmitter::FillRecord(tree type, gx::TypeDraft& draft) {
  draft.record.flags.SetIf(TYPE_PACKED(type), gx::TypeFlag::kPacked);
  draft.record.flags.SetIf(TYPE_REVERSE_STORAGE_ORDER(type), gx::TypeFlag::kReverseOrder);
  for (tree field = TYPE_FIELDS(type); field != NULL_TREE; field = DECL_CHAIN(field)) {
    if (TREE_CODE(field) != FIELD_DECL) continue;
    gx::Field& record = draft.fields.emplace_back();
    record.name = Identifier(DECL_NAME(field));
    record.type = TypeRef(TREE_TYPE(field));
    record.align = DECL_ALIGN_UNIT(field);
    const tree byte_offset = DECL_FIELD_OFFSET(field);
    const uint64_t bit = tree_to_uhwi(DECL_FIELD_BIT_OFFSET(field));
    record.byte_offset = bit / 8;
    record.bit_offset = bit % 8;
    if (tree_fits_uhwi_p(byte_offset)) {
      record.byte_offset += tree_to_uhwi(byte_offset);
    } else {
      record.flags.Set(gx::FieldFlag::kVariableOffset);
    }
    if (DECL_BIT_FIELD(field) || DECL_C_BIT_FIELD(field)) {
      record.bit_size = tree_to_uhwi(DECL_SIZE(field));
      record.flags.Set(gx::FieldFlag::kBitField);
    }
    record.flags.SetIf(TREE_THIS_VOLATILE(field), gx::FieldFlag::kVolatile);
    record.flags.SetIf(DECL_ARTIFICIAL(field), gx::FieldFlag::kArtificial);
    record.flags.SetIf(DECL_PACKED(field), gx::FieldFlag::kPacked);
    record.flags.SetIf(DECL_NAME(field) == NULL_TREE && DECL_ARTIFICIAL(field), gx::FieldFlag::kBase);
  }
}

uint32_t UnitEmitter::FieldNumber(tree field) {
  auto [place, is_new] = field_numbers_.try_emplace(field, 0);
  if (is_new) {
    uint32_t number = 0;
    for (tree f = TYPE_FIELDS(DECL_CONTEXT(field)); f != NULL_TREE; f = DECL_CHAIN(f)) {
      if (TREE_CODE(f) == FIELD_DECL) field_numbers_[f] = ++number;
    }
  }
  return field_numbers_[field];
}

void UnitEmitter::FillFunctionType(tree type, gx::TypeDraft& draft) {
  gx::Type& record = draft.record;
  record.target = TypeRef(TREE_TYPE(type));
  if (record.kind == gx::TypeKind::kMethod) record.domain = TypeRef(TYPE_METHOD_BASETYPE(type));
  if (TYPE_ARG_TYPES(type) == NULL_TREE) {
    record.flags.Set(gx::TypeFlag::kUnprototyped);
    return;
  }
  record.flags.SetIf(stdarg_p(type), gx::TypeFlag::kVarargs);
  for (tree argument = TYPE_ARG_TYPES(type); argument != NULL_TREE && argument != void_list_node;
       argument = TREE_CHAIN(argument)) {
    draft.parameters.push_back({TypeRef(TREE_VALUE(argument))});
  }
}

void UnitEmitter::FillEnumerators(tree type, gx::TypeDraft& draft) {
  for (tree value = TYPE_VALUES(type); value != NULL_TREE; value = TREE_CHAIN(value)) {
    tree constant = TREE_VALUE(value);
    if (TREE_CODE(constant) == CONST_DECL) constant = DECL_INITIAL(constant);
    if (constant == NULL_TREE || TREE_CODE(constant) != INTEGER_CST) continue;
    draft.enumerators.push_back({Identifier(TREE_PURPOSE(value)), {}, TREE_INT_CST_LOW(constant)});
  }
}

}  // namespace gmc::gimple_dump
