// UnitEmitter: turns what GCC knows of one translation unit into a GIMPLE++ chunk.
//
// Types and symbols are numbered when they are first named and filled in afterwards from a queue, so no recursion
// follows the program's type graph. Bodies are emitted by FunctionEmitter.
#pragma once

#include "gimple_dump/gcc_headers.h"
#include "gimple_dump/source_facts.h"

namespace gmc::gimple_dump {

namespace gx = gmc::gimplexx;

enum class Definitions { kAsDeclared, kWeak };

class UnitEmitter {
 public:
  UnitEmitter(const SourceFacts& facts, std::string target_name, Definitions definitions)
      : facts_(facts), target_name_(std::move(target_name)), definitions_(definitions) {}

  // The chunk of the unit that GCC has just read.
  std::string Emit(gx::Flags<gx::UnitFlag> flags);

  // What a FunctionEmitter needs of its unit.
  gx::ChunkBuilder& builder() { return builder_; }
  const SourceFacts& facts() const { return facts_; }
  gx::Ref<gx::Type> TypeRef(tree type);
  gx::Ref<gx::Symbol> SymbolRef(tree decl);  // a VAR_DECL with static storage, a FUNCTION_DECL or a STRING_CST
  // An anonymous read-only object that holds the constant CONSTRUCTOR.
  gx::Ref<gx::Symbol> ConstantRef(tree constructor);
  gx::Location LocationOf(location_t location);
  gx::TextRef Identifier(tree identifier);
  // The number of `field` among the fields of its struct or union, from 1.
  uint32_t FieldNumber(tree field);
  void SetStaticScope(tree decl, uint32_t scope) { static_scopes_[decl] = scope; }
  // The number of a label in its function's table; none if no body with that label was emitted.
  gx::InFunction<gx::Label> LabelRef(tree label) const;
  // The number of the body of `decl`, from 1; 0 if there is none.
  uint32_t FunctionNumber(tree decl) const;
  void NumberLabel(tree label, uint32_t number) { label_numbers_[label] = number; }

 private:
  void EmitUnit(gx::Flags<gx::UnitFlag> flags);
  void EmitTopLevelAsm();
  void EmitFunctions(const std::vector<symtab_node*>& nodes);
  void EmitThunk(cgraph_node* node);
  void FillPending();
  void ResolveFields();

  void FillType(tree type, gx::TypeDraft& draft);
  void FillRecord(tree type, gx::TypeDraft& draft);
  void FillFunctionType(tree type, gx::TypeDraft& draft);
  void FillEnumerators(tree type, gx::TypeDraft& draft);

  void FillSymbol(tree decl, gx::SymbolDraft& draft);
  void FillNamedSymbol(tree decl, gx::Symbol& symbol);
  void FillLinkage(tree decl, gx::Symbol& symbol);
  void FillAlias(tree decl, gx::Symbol& symbol);
  void FillFunctionFacts(tree decl, gx::Symbol& symbol);
  gx::Ref<gx::Symbol> LiteralRef(tree literal);

  const SourceFacts& facts_;
  std::string target_name_;
  Definitions definitions_;
  gx::ChunkBuilder builder_;
  std::unordered_map<tree, gx::Ref<gx::Type>> types_;
  std::unordered_map<tree, gx::Ref<gx::Symbol>> symbols_;
  std::map<std::pair<std::string, uint32_t>, gx::Ref<gx::Symbol>> literals_;  // by bytes and type
  std::unordered_map<tree, uint32_t> field_numbers_;
  std::unordered_map<tree, uint32_t> static_scopes_;
  std::unordered_map<tree, uint32_t> label_numbers_;
  std::unordered_map<tree, uint32_t> function_numbers_;
  std::deque<std::pair<tree, gx::Ref<gx::Type>>> pending_types_;
  std::deque<std::pair<tree, gx::Ref<gx::Symbol>>> pending_symbols_;
};

}  // namespace gmc::gimple_dump
