// Drafts: what the reader of the text form has read so far, with the lookups that text_types.h asks for.
//
// Lookups of records that do not exist (yet) give "none": whether all references are good is for Module::Parse to say.
#pragma once

#include <vector>

#include "core/gimplexx/chunk_builder.h"

namespace gmc::gimplexx {

class Drafts {
 public:
  ChunkBuilder builder;
  std::vector<Ref<Type>> field_types;  // of all fields, in the order of their numbers
  FunctionDraft* function = nullptr;   // the current one

  const Type& TypeRecord(Ref<Type> type) const {
    static const Type kUnknown;
    return type.number <= builder.types.size() ? builder.types[type.number - 1].record : kUnknown;
  }
  Ref<Type> TypeOfLocal(uint32_t number) const {
    return Exists(function->locals, number) ? function->locals[number - 1].type : Ref<Type>{};
  }
  Ref<Type> TypeOfSymbol(uint32_t number) const {
    return Exists(builder.symbols, number) ? builder.symbols[number - 1].record.type : Ref<Type>{};
  }
  Ref<Type> TypeOfField(uint32_t number) const {
    return Exists(field_types, number) ? field_types[number - 1] : Ref<Type>{};
  }
  Ref<Type> TypeOfParameter(Ref<Type> type, size_t index) const {
    if (!Exists(builder.types, type.number)) return {};
    const std::vector<Parameter>& parameters = builder.types[type.number - 1].parameters;
    return index < parameters.size() ? parameters[index].type : Ref<Type>{};
  }

 private:
  template <class Container>
  static bool Exists(const Container& records, uint32_t number) {
    return number != 0 && number <= records.size();
  }
};

}  // namespace gmc::gimplexx
