// Functions and objects with static storage, and what the linker must know of them.
#include "gimple_dump/initializer_emitter.h"
#include "gimple_dump/unit_emitter.h"

namespace gmc::gimple_dump {
namespace {

std::string_view LinkName(tree decl) {
  // A name set with asm("...") starts with '*'.
  const char* name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(decl));
  return name[0] == '*' ? name + 1 : name;
}

gx::Visibility VisibilityOf(tree decl) {
  switch (DECL_VISIBILITY(decl)) {
    case VISIBILITY_PROTECTED:
      return gx::Visibility::kProtected;
    case VISIBILITY_HIDDEN:
      return gx::Visibility::kHidden;
    case VISIBILITY_INTERNAL:
      return gx::Visibility::kInternal;
    default:
      return gx::Visibility::kDefault;
  }
}

uint64_t SizeOf(tree decl) {
  // An object with a flexible array member is as large as its initialiser makes it.
  const tree size = DECL_SIZE_UNIT(decl) != NULL_TREE ? DECL_SIZE_UNIT(decl) : TYPE_SIZE_UNIT(TREE_TYPE(decl));
  return size != NULL_TREE && tree_fits_uhwi_p(size) ? tree_to_uhwi(size) : 0;
}

}  // namespace

gx::Ref<gx::Symbol> UnitEmitter::SymbolRef(tree decl) {
  if (TREE_CODE(decl) == STRING_CST) return LiteralRef(decl);
  auto [place, is_new] = symbols_.try_emplace(decl);
  if (is_new) {
    place->second = builder_.AddSymbol();
    pending_symbols_.emplace_back(decl, place->second);
  }
  return place->second;
}

gx::Ref<gx::Symbol> UnitEmitter::LiteralRef(tree literal) {
  const std::string bytes(TREE_STRING_POINTER(literal), TREE_STRING_LENGTH(literal));
  const gx::Ref<gx::Type> type = TypeRef(TREE_TYPE(literal));
  auto [place, is_new] = literals_.try_emplace({bytes, type.number});
  if (is_new) {
    place->second = builder_.AddSymbol();
    pending_symbols_.emplace_back(literal, place->second);
  }
  return place->second;
}

gx::Ref<gx::Symbol> UnitEmitter::ConstantRef(tree constructor) {
  auto [place, is_new] = symbols_.try_emplace(constructor);
  if (is_new) {
    place->second = builder_.AddSymbol();
    pending_symbols_.emplace_back(constructor, place->second);
  }
  return place->second;
}

void UnitEmitter::FillSymbol(tree decl, gx::SymbolDraft& draft) {
  gx::Symbol& symbol = draft.record;
  symbol.type = TypeRef(TREE_TYPE(decl));
  if (!DECL_P(decl)) {
    symbol.kind = TREE_CODE(decl) == STRING_CST ? gx::SymbolKind::kLiteral : gx::SymbolKind::kConstant;
    symbol.size = tree_to_uhwi(TYPE_SIZE_UNIT(TREE_TYPE(decl)));
    symbol.align = TYPE_ALIGN_UNIT(TREE_TYPE(decl));
    symbol.flags.Set(gx::SymbolFlag::kDefined);
    symbol.flags.Set(gx::SymbolFlag::kReadOnly);
    draft.initializer = InitializerEmitter(*this, symbol.size).Emit(decl);
    return;
  }
  FillNamedSymbol(decl, symbol);
  FillLinkage(decl, symbol);
  if (TREE_CODE(decl) == FUNCTION_DECL) {
    symbol.kind = gx::SymbolKind::kFunction;
    FillFunctionFacts(decl, symbol);
    return;
  }
  symbol.kind = DECL_IN_CONSTANT_POOL(decl) ? gx::SymbolKind::kConstant : gx::SymbolKind::kVariable;
  symbol.size = SizeOf(decl);
  symbol.align = DECL_ALIGN_UNIT(decl);
  symbol.tls = DECL_THREAD_LOCAL_P(decl) ? gx::TlsModel::kThreadLocal : gx::TlsModel::kNone;
  symbol.flags.SetIf(TREE_READONLY(decl), gx::SymbolFlag::kReadOnly);
  symbol.flags.SetIf(facts_.IsVolatile(decl), gx::SymbolFlag::kVolatile);
  if (symbol.flags.Has(gx::SymbolFlag::kDefined) && DECL_INITIAL(decl) != NULL_TREE &&
      DECL_INITIAL(decl) != error_mark_node) {
    draft.initializer = InitializerEmitter(*this, symbol.size).Emit(DECL_INITIAL(decl));
  }
}

void UnitEmitter::FillNamedSymbol(tree decl, gx::Symbol& symbol) {
  symbol.name = Identifier(DECL_NAME(decl));
  symbol.location = LocationOf(DECL_SOURCE_LOCATION(decl));
  const bool in_constant_pool = VAR_P(decl) && DECL_IN_CONSTANT_POOL(decl);
  if (!in_constant_pool) symbol.link_name = builder_.Intern(LinkName(decl));
  symbol.flags.SetIf(DECL_ARTIFICIAL(decl), gx::SymbolFlag::kArtificial);
  symbol.flags.SetIf(DECL_PRESERVE_P(decl), gx::SymbolFlag::kUsed);
  const tree context = DECL_CONTEXT(decl);
  if (context != NULL_TREE && TREE_CODE(context) == FUNCTION_DECL && !DECL_EXTERNAL(decl)) {
    symbol.owner = SymbolRef(context);
    const auto scope = static_scopes_.find(decl);
    if (scope != static_scopes_.end()) symbol.scope = scope->second;
  }
}

void UnitEmitter::FillLinkage(tree decl, gx::Symbol& symbol) {
  symbol.binding = !TREE_PUBLIC(decl) && !DECL_EXTERNAL(decl) ? gx::Binding::kLocal
                   : DECL_WEAK(decl)                          ? gx::Binding::kWeak
                                                              : gx::Binding::kGlobal;
  symbol.visibility = VisibilityOf(decl);
  if (DECL_SECTION_NAME(decl) != nullptr) symbol.section = builder_.Intern(DECL_SECTION_NAME(decl));
  symtab_node* node = symtab_node::get(decl);
  // A constant of the pool has no symbol of its own; this unit always holds it.
  const bool is_pooled = VAR_P(decl) && DECL_IN_CONSTANT_POOL(decl);
  const bool has_body = TREE_CODE(decl) != FUNCTION_DECL || (node != nullptr && node->definition);
  symbol.flags.SetIf(is_pooled || (!DECL_EXTERNAL(decl) && node != nullptr && node->definition && has_body),
                     gx::SymbolFlag::kDefined);
  const bool is_weak = definitions_ == Definitions::kWeak && symbol.flags.Has(gx::SymbolFlag::kDefined);
  if (is_weak && symbol.binding == gx::Binding::kGlobal) symbol.binding = gx::Binding::kWeak;
  if (node == nullptr) return;
  if (VAR_P(decl)) {
    symbol.flags.SetIf(DECL_COMMON(decl) && DECL_INITIAL(decl) == NULL_TREE && TREE_PUBLIC(decl) && !DECL_WEAK(decl),
                       gx::SymbolFlag::kCommon);
  }
  if (TREE_PUBLIC(decl) && (DECL_COMDAT(decl) || DECL_ONE_ONLY(decl))) {
    symbol.flags.Set(gx::SymbolFlag::kComdat);
    const tree group = DECL_COMDAT_GROUP(decl);
    if (group != NULL_TREE) symbol.comdat_group = Identifier(group);
  }
  FillAlias(decl, symbol);
}

void UnitEmitter::FillAlias(tree decl, gx::Symbol& symbol) {
  const tree attributes = DECL_ATTRIBUTES(decl);
  const tree weakref = lookup_attribute("weakref", attributes);
  const tree alias = lookup_attribute("alias", attributes);
  const tree ifunc = lookup_attribute("ifunc", attributes);
  symbol.flags.SetIf(weakref != NULL_TREE, gx::SymbolFlag::kWeakref);
  symbol.flags.SetIf(ifunc != NULL_TREE, gx::SymbolFlag::kIfunc);
  for (const tree attribute : {alias, ifunc, weakref}) {
    if (attribute == NULL_TREE || TREE_VALUE(attribute) == NULL_TREE || symbol.alias_of) continue;
    const tree name = TREE_VALUE(TREE_VALUE(attribute));
    if (TREE_CODE(name) != STRING_CST) continue;
    symbol.alias_of = builder_.Intern(TREE_STRING_POINTER(name));
    symbol.flags.Set(gx::SymbolFlag::kAlias);
  }
  symtab_node* node = symtab_node::get(decl);
  if (!symbol.alias_of && node->alias && node->analyzed && node->get_alias_target() != nullptr) {
    symbol.alias_of = builder_.Intern(LinkName(node->get_alias_target()->decl));
    symbol.flags.Set(gx::SymbolFlag::kAlias);
  }
}

void UnitEmitter::FillFunctionFacts(tree decl, gx::Symbol& symbol) {
  symbol.flags.SetIf(DECL_STATIC_CONSTRUCTOR(decl), gx::SymbolFlag::kConstructor);
  symbol.flags.SetIf(DECL_STATIC_DESTRUCTOR(decl), gx::SymbolFlag::kDestructor);
  if (DECL_STATIC_CONSTRUCTOR(decl)) symbol.constructor_priority = DECL_INIT_PRIORITY(decl);
  if (DECL_STATIC_DESTRUCTOR(decl)) symbol.destructor_priority = DECL_FINI_PRIORITY(decl);
  symbol.flags.SetIf(fndecl_built_in_p(decl), gx::SymbolFlag::kBuiltin);
  symbol.flags.SetIf(TREE_THIS_VOLATILE(decl), gx::SymbolFlag::kNoReturn);
  symbol.flags.SetIf((flags_from_decl_or_type(decl) & ECF_RETURNS_TWICE) != 0, gx::SymbolFlag::kReturnsTwice);
  symbol.flags.SetIf(facts_.IsInlineOnly(decl), gx::SymbolFlag::kLinkOnce);
  const tree context = DECL_CONTEXT(decl);
  symbol.flags.SetIf(context != NULL_TREE && TREE_CODE(context) == FUNCTION_DECL && !DECL_EXTERNAL(decl),
                     gx::SymbolFlag::kNested);
  const cgraph_node* node = cgraph_node::get(decl);
  symbol.flags.SetIf(node != nullptr && node->thunk, gx::SymbolFlag::kThunk);
}

}  // namespace gmc::gimple_dump
