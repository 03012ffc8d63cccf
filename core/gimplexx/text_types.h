// Which type an operand has when the text form does not say: shared by its writer and its reader.
//
// `Source` knows the declarations: Module for the writer, the reader's drafts for the reader. It provides
//   const Type& TypeRecord(Ref<Type>)          (not for "none")
//   Ref<Type> TypeOfLocal / TypeOfSymbol / TypeOfField(uint32_t number)
//   Ref<Type> TypeOfParameter(Ref<Type> function, size_t index)   "none" behind the last
#pragma once

#include <cstddef>

#include "core/gimplexx/format.h"

namespace gmc::gimplexx {

// The pointee, element or result type of `type`.
template <class Source>
Ref<Type> TargetOf(const Source& source, Ref<Type> type) {
  return type ? source.TypeRecord(type).target : Ref<Type>{};
}

// The type of an operand of `kind` that names record `index`, whose first part has the type `first_part`, at a place
// where `expected` is likely.
template <class Source>
Ref<Type> ImpliedType(const Source& source, OperandKind kind, uint32_t index, Ref<Type> first_part,
                      Ref<Type> expected) {
  switch (kind) {
    case OperandKind::kNone:
    case OperandKind::kLabel:
    case OperandKind::kVirtual:
    case OperandKind::kUnsupported:
      return {};
    case OperandKind::kLocal:
      return source.TypeOfLocal(index);
    case OperandKind::kSymbol:
      return source.TypeOfSymbol(index);
    case OperandKind::kField:
      return source.TypeOfField(index);
    case OperandKind::kMem:
    case OperandKind::kElement:
    case OperandKind::kRealPart:
    case OperandKind::kImagPart:
      return TargetOf(source, first_part);
    case OperandKind::kWithSize:
    case OperandKind::kIncoming:
      return first_part;
    case OperandKind::kInteger:
    case OperandKind::kReal:
    case OperandKind::kComplex:
    case OperandKind::kVector:
    case OperandKind::kConstructor:
    case OperandKind::kBits:
    case OperandKind::kAddress:
    case OperandKind::kView:
      return expected;
  }
  return {};
}

// The type expected of the parts of an operand of `kind` and `type`, at a place where `expected` is.
template <class Source>
Ref<Type> ExpectedOfPart(const Source& source, OperandKind kind, Ref<Type> type, Ref<Type> expected) {
  switch (kind) {
    case OperandKind::kComplex:
    case OperandKind::kVector:
    case OperandKind::kConstructor:
      return TargetOf(source, type);
    case OperandKind::kIncoming:
      return expected;
    default:
      return {};
  }
}

// The type expected of an argument of a call of an operand of type `function`: the function's type or a pointer to it.
template <class Source>
Ref<Type> ExpectedOfArgument(const Source& source, Ref<Type> function, size_t index) {
  if (!function) return {};
  const Type& type = source.TypeRecord(function);
  const bool is_pointer = type.kind == TypeKind::kPointer || type.kind == TypeKind::kReference;
  const Ref<Type> called = is_pointer ? type.target : function;
  return called ? source.TypeOfParameter(called, index) : Ref<Type>{};
}

}  // namespace gmc::gimplexx
