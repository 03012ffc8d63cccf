#include "gimple_dump/source_facts.h"

namespace gmc::gimple_dump {
namespace {

bool IsMemoryReference(tree expression) {
  switch (TREE_CODE(expression)) {
    case INDIRECT_REF:
    case MEM_REF:
    case COMPONENT_REF:
    case ARRAY_REF:
      return true;
    default:
      return false;
  }
}

// Makes every read inside a discarded expression survive gimplification. Returns whether there was one.
bool KeepDiscardedReads(tree expression) {
  if (expression == NULL_TREE || !EXPR_P(expression)) return false;
  if (IsMemoryReference(expression)) {
    TREE_THIS_VOLATILE(expression) = 1;
    TREE_SIDE_EFFECTS(expression) = 1;
    return true;
  }
  const tree_code_class code_class = TREE_CODE_CLASS(TREE_CODE(expression));
  if (code_class != tcc_unary && code_class != tcc_binary && code_class != tcc_comparison) return false;
  bool kept = false;
  for (int i = 0; i < TREE_OPERAND_LENGTH(expression); ++i) kept |= KeepDiscardedReads(TREE_OPERAND(expression, i));
  if (kept) TREE_SIDE_EFFECTS(expression) = 1;
  return kept;
}

tree FindMemoryReference(tree* expression, int*, void*) {
  return IsMemoryReference(*expression) ? *expression : NULL_TREE;
}

bool ReadsMemory(tree expression) {
  return walk_tree_without_duplicates(&expression, FindMemoryReference, nullptr) != NULL_TREE;
}

// `*p > *q ? *p : *q` was folded to MAX_EXPR <*p, *q>, and `*p < 0 ? -*p : *p` to ABS_EXPR <*p>: one read of the
// chosen side is gone. Writes the conditional again, so that the chosen side is read a second time. GCC makes
// MAX_EXPR <a, b> of `a >= b ? a : b` and of `b > a ? b : a`: both choose a when the two are equal.
void RestoreFoldedConditional(tree* expression) {
  const tree folded = *expression;
  const tree_code code = TREE_CODE(folded);
  const tree type = TREE_TYPE(folded);
  const location_t location = EXPR_LOCATION(folded);
  const tree first = TREE_OPERAND(folded, 0);
  if (code == ABS_EXPR) {
    if (!INTEGRAL_TYPE_P(type) || !ReadsMemory(first)) return;
    const tree test = build2_loc(location, LT_EXPR, integer_type_node, first, build_int_cst(type, 0));
    const tree negated = build1_loc(location, NEGATE_EXPR, type, unshare_expr(first));
    *expression = build3_loc(location, COND_EXPR, type, test, negated, unshare_expr(first));
    return;
  }
  const tree second = TREE_OPERAND(folded, 1);
  if (!ReadsMemory(first) && !ReadsMemory(second)) return;
  const tree test = build2_loc(location, code == MAX_EXPR ? GE_EXPR : LE_EXPR, integer_type_node, first, second);
  *expression = build3_loc(location, COND_EXPR, type, test, unshare_expr(first), unshare_expr(second));
}

// -fsanitize=signed-integer-overflow makes `a / b` into (a == INT_MIN && b == -1 ? handler() : 0), a / b.
bool IsDivisionCheck(tree expression) {
  if (TREE_CODE(expression) == COND_EXPR) expression = TREE_OPERAND(expression, 1);
  if (TREE_CODE(expression) != CALL_EXPR) return false;
  const tree callee = get_callee_fndecl(expression);
  return callee != NULL_TREE && (fndecl_built_in_p(callee, BUILT_IN_UBSAN_HANDLE_DIVREM_OVERFLOW) ||
                                 fndecl_built_in_p(callee, BUILT_IN_UBSAN_HANDLE_DIVREM_OVERFLOW_ABORT));
}

tree ClobberAtScopeEnd(tree variable) {
#if GCCPLUGIN_VERSION_MAJOR >= 12
  const tree clobber = build_clobber(TREE_TYPE(variable), CLOBBER_EOL);
#else
  const tree clobber = build_clobber(TREE_TYPE(variable));
#endif
  return build2(MODIFY_EXPR, TREE_TYPE(variable), variable, clobber);
}

// GCC marks the end of a variable's scope only when it is not volatile.
void EndScopeOfVolatiles(tree bind) {
  for (tree variable = BIND_EXPR_VARS(bind); variable != NULL_TREE; variable = DECL_CHAIN(variable)) {
    const bool needs_end = VAR_P(variable) && !is_global_var(variable) && TREE_THIS_VOLATILE(variable) &&
                           TREE_ADDRESSABLE(variable) && !DECL_HARD_REGISTER(variable) &&
                           !DECL_HAS_VALUE_EXPR_P(variable) &&
                           TREE_CODE(TYPE_SIZE_UNIT(TREE_TYPE(variable))) == INTEGER_CST;
    if (!needs_end) continue;
    BIND_EXPR_BODY(bind) = build2(TRY_FINALLY_EXPR, void_type_node, BIND_EXPR_BODY(bind), ClobberAtScopeEnd(variable));
    TREE_SIDE_EFFECTS(BIND_EXPR_BODY(bind)) = 1;
  }
}

// An overflow between constants left the wrapped result, with a mark. Writes a sum that overflows to it again.
void RestoreOverflow(tree* place) {
  const tree type = TREE_TYPE(*place);
  const wide_int wrapped = wi::to_wide(*place);
  const signop sign = SIGNED;
  const bool is_negative = wi::neg_p(wrapped, sign);
  const wide_int first =
      is_negative ? wi::max_value(TYPE_PRECISION(type), sign) : wi::min_value(TYPE_PRECISION(type), sign);
  // In a variable, since the sum would be folded again.
  const tree variable =
      build4(TARGET_EXPR, type, create_tmp_var_raw(type), wide_int_to_tree(type, first), NULL_TREE, NULL_TREE);
  TREE_SIDE_EFFECTS(variable) = 1;
  *place = build2(PLUS_EXPR, type, variable, wide_int_to_tree(type, wi::sub(wrapped, first)));
  TREE_SIDE_EFFECTS(*place) = 1;
}

// What is computed when the program is compiled stays a constant.
void NoteStaticInitializers(tree bind, std::unordered_set<tree>* initializers) {
  for (tree variable = BIND_EXPR_VARS(bind); variable != NULL_TREE; variable = DECL_CHAIN(variable)) {
    if (VAR_P(variable) && TREE_STATIC(variable)) initializers->insert(DECL_INITIAL(variable));
  }
}

tree KeepReads(tree* place, int* walks_subtrees, void* static_initializers) {
  auto* const initializers = static_cast<std::unordered_set<tree>*>(static_initializers);
  if (initializers->count(*place) != 0) {
    *walks_subtrees = 0;
    return NULL_TREE;
  }
  while (TREE_CODE(*place) == COMPOUND_EXPR && IsDivisionCheck(TREE_OPERAND(*place, 0))) {
    *place = TREE_OPERAND(*place, 1);
  }
  const tree node = *place;
  switch (TREE_CODE(node)) {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start(node); !tsi_end_p(i); tsi_next(&i)) KeepDiscardedReads(tsi_stmt(i));
      break;
    case BIND_EXPR:
      KeepDiscardedReads(BIND_EXPR_BODY(node));
      EndScopeOfVolatiles(node);
      NoteStaticInitializers(node, initializers);
      break;
    case COMPOUND_EXPR:
      KeepDiscardedReads(TREE_OPERAND(node, 0));
      break;
    case COND_EXPR:
      if (VOID_TYPE_P(TREE_TYPE(node))) {
        KeepDiscardedReads(TREE_OPERAND(node, 1));
        KeepDiscardedReads(TREE_OPERAND(node, 2));
      }
      break;
    case INTEGER_CST:
      if (TREE_OVERFLOW(node) && INTEGRAL_TYPE_P(TREE_TYPE(node)) && !TYPE_UNSIGNED(TREE_TYPE(node))) {
        RestoreOverflow(place);
      }
      break;
    case MAX_EXPR:
    case MIN_EXPR:
    case ABS_EXPR:
      RestoreFoldedConditional(place);
      break;
    default:
      if (TREE_CODE(node) == FOR_STMT) KeepDiscardedReads(FOR_EXPR(node));
      break;
  }
  return NULL_TREE;
}

// `memcpy` declared with asm("name") renames __builtin_memcpy too, also where GCC must not know that they are the same.
void RenameBuiltin(tree function) {
  const char* name = DECL_ASSEMBLER_NAME_SET_P(function) ? IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function)) : "";
  if (name[0] != '*' || DECL_NAME(function) == NULL_TREE || fndecl_built_in_p(function)) return;
  const std::string builtin = std::string("__builtin_") + IDENTIFIER_POINTER(DECL_NAME(function));
  const tree renamed = identifier_global_value(get_identifier(builtin.c_str()));
  const bool is_builtin = renamed != NULL_TREE && TREE_CODE(renamed) == FUNCTION_DECL && fndecl_built_in_p(renamed);
  if (is_builtin) set_user_assembler_name(renamed, name + 1);
}

}  // namespace

// GCC regroups `x + 5 - 5` and `x * 4 + 8` whether or not overflow is defined, except in saturating types. Nothing else
// asks integer types for that.
void SourceFacts::OnUnit() {
  for (const tree type : {integer_type_node, long_integer_type_node, long_long_integer_type_node, intTI_type_node}) {
    for (tree variant = type; variant != NULL_TREE; variant = TYPE_NEXT_VARIANT(variant)) TYPE_SATURATING(variant) = 1;
  }
}

void SourceFacts::OnDeclaration(tree decl) {
  if (TREE_CODE(decl) == FUNCTION_DECL) RenameBuiltin(decl);
  if (!VAR_P(decl) || !(TREE_STATIC(decl) || DECL_EXTERNAL(decl))) return;
  // A const object cannot change, and constant expressions may use it.
  if (TREE_READONLY(decl) || TREE_THIS_VOLATILE(decl)) return;
  TREE_THIS_VOLATILE(decl) = 1;
  TREE_SIDE_EFFECTS(decl) = 1;
  made_volatile_.insert(decl);
}

void SourceFacts::OnFunctionParsed(tree function) {
  std::unordered_set<tree> static_initializers;
  walk_tree_without_duplicates(&DECL_SAVED_TREE(function), KeepReads, &static_initializers);
  if (DECL_DECLARED_INLINE_P(function) && DECL_EXTERNAL(function)) external_inline_.push_back(function);
}

void SourceFacts::OnFirstPass() {
  for (tree function : external_inline_) {
    // A later declaration may have made it an ordinary external definition.
    if (!DECL_EXTERNAL(function)) continue;
    DECL_EXTERNAL(function) = 0;
    inline_only_.insert(function);
  }
  external_inline_.clear();
}

}  // namespace gmc::gimple_dump
