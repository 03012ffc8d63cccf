// Statements of a body.
#include "gimple_dump/function_emitter.h"

namespace gmc::gimple_dump {
namespace {

using gx::Operation;

Operation OperationOf(tree_code code) {
  switch (code) {
#define GMC_MAP(gcc_code, ours) \
  case gcc_code:                \
    return Operation::ours;
    GMC_MAP(NOP_EXPR, kConvert)
    GMC_MAP(CONVERT_EXPR, kConvert)
    GMC_MAP(NEGATE_EXPR, kNegate)
    GMC_MAP(ABS_EXPR, kAbs)
    GMC_MAP(ABSU_EXPR, kAbsUnsigned)
    GMC_MAP(BIT_NOT_EXPR, kBitNot)
    GMC_MAP(TRUTH_NOT_EXPR, kTruthNot)
    GMC_MAP(FIX_TRUNC_EXPR, kFixTrunc)
    GMC_MAP(FLOAT_EXPR, kFloat)
    GMC_MAP(PAREN_EXPR, kParen)
    GMC_MAP(NON_LVALUE_EXPR, kNonLvalue)
    GMC_MAP(CONJ_EXPR, kConj)
    GMC_MAP(PLUS_EXPR, kPlus)
    GMC_MAP(POINTER_PLUS_EXPR, kPointerPlus)
    GMC_MAP(MINUS_EXPR, kMinus)
    GMC_MAP(POINTER_DIFF_EXPR, kPointerDiff)
    GMC_MAP(MULT_EXPR, kMult)
    GMC_MAP(MULT_HIGHPART_EXPR, kMultHighPart)
    GMC_MAP(TRUNC_DIV_EXPR, kTruncDiv)
    GMC_MAP(FLOOR_DIV_EXPR, kFloorDiv)
    GMC_MAP(CEIL_DIV_EXPR, kCeilDiv)
    GMC_MAP(ROUND_DIV_EXPR, kRoundDiv)
    GMC_MAP(EXACT_DIV_EXPR, kExactDiv)
    GMC_MAP(RDIV_EXPR, kRealDiv)
    GMC_MAP(TRUNC_MOD_EXPR, kTruncMod)
    GMC_MAP(FLOOR_MOD_EXPR, kFloorMod)
    GMC_MAP(CEIL_MOD_EXPR, kCeilMod)
    GMC_MAP(ROUND_MOD_EXPR, kRoundMod)
    GMC_MAP(MIN_EXPR, kMin)
    GMC_MAP(MAX_EXPR, kMax)
    GMC_MAP(LSHIFT_EXPR, kShiftLeft)
    GMC_MAP(RSHIFT_EXPR, kShiftRight)
    GMC_MAP(LROTATE_EXPR, kRotateLeft)
    GMC_MAP(RROTATE_EXPR, kRotateRight)
    GMC_MAP(BIT_IOR_EXPR, kBitOr)
    GMC_MAP(BIT_XOR_EXPR, kBitXor)
    GMC_MAP(BIT_AND_EXPR, kBitAnd)
    GMC_MAP(TRUTH_AND_EXPR, kTruthAnd)
    GMC_MAP(TRUTH_OR_EXPR, kTruthOr)
    GMC_MAP(TRUTH_XOR_EXPR, kTruthXor)
    GMC_MAP(LT_EXPR, kLt)
    GMC_MAP(LE_EXPR, kLe)
    GMC_MAP(GT_EXPR, kGt)
    GMC_MAP(GE_EXPR, kGe)
    GMC_MAP(EQ_EXPR, kEq)
    GMC_MAP(NE_EXPR, kNe)
    GMC_MAP(ORDERED_EXPR, kOrdered)
    GMC_MAP(UNORDERED_EXPR, kUnordered)
    GMC_MAP(UNLT_EXPR, kUnLt)
    GMC_MAP(UNLE_EXPR, kUnLe)
    GMC_MAP(UNGT_EXPR, kUnGt)
    GMC_MAP(UNGE_EXPR, kUnGe)
    GMC_MAP(UNEQ_EXPR, kUnEq)
    GMC_MAP(LTGT_EXPR, kLtGt)
    GMC_MAP(COMPLEX_EXPR, kComplex)
    GMC_MAP(WIDEN_SUM_EXPR, kWidenSum)
    GMC_MAP(WIDEN_MULT_EXPR, kWidenMult)
    GMC_MAP(COND_EXPR, kCond)
    GMC_MAP(VEC_COND_EXPR, kVecCond)
    GMC_MAP(VEC_PERM_EXPR, kVecPerm)
    GMC_MAP(BIT_INSERT_EXPR, kBitInsert)
    GMC_MAP(VEC_DUPLICATE_EXPR, kVecDuplicate)
#undef GMC_MAP
    default:
      return Operation::kNone;
  }
}

// The end of a variable's life, as opposed to other reasons for which C++ calls an object's bytes undefined.
bool EndsScope(const gassign* statement) {
#if GCCPLUGIN_VERSION_MAJOR >= 12
  return gimple_clobber_p(statement, CLOBBER_EOL);
#else
  return DECL_P(gimple_assign_lhs(statement));
#endif
}

bool IsOpenMpCall(const gcall* statement) {
  const tree callee = gimple_call_fndecl(statement);
  if (callee == NULL_TREE || !fndecl_built_in_p(callee, BUILT_IN_NORMAL)) return false;
  return std::string_view(IDENTIFIER_POINTER(DECL_NAME(callee))).rfind("__builtin_GOMP_", 0) == 0;
}

std::string_view Trim(std::string_view text) {
  while (!text.empty() && ISSPACE(text.front())) text.remove_prefix(1);
  while (!text.empty() && ISSPACE(text.back())) text.remove_suffix(1);
  return text;
}

// `ud2` and what the kernel puts behind it.
bool IsTrap(std::string_view text) {
  if (text.rfind("1:", 0) == 0) text = Trim(text.substr(2));
  return text.rfind("ud2", 0) == 0;
}

// Also when reading it twice is not the same as reading it once.
bool IsSameObject(tree left, tree right) { return operand_equal_p(left, right, OEP_ADDRESS_OF | OEP_MATCH_SIDE_EFFECTS); }

std::string TextOf(gimple* statement) {
  char* buffer = nullptr;
  size_t size = 0;
  FILE* stream = open_memstream(&buffer, &size);
  print_gimple_stmt(stream, statement, 0, TDF_NONE);
  fclose(stream);
  std::string text(Trim({buffer, size}));
  free(buffer);
  return text;
}

}  // namespace

void FunctionEmitter::EmitStatement(gimple* statement, gx::BlockDraft& block) {
  if (is_gimple_debug(statement)) return;
  gx::StatementDraft draft;
  FillPlace(statement, draft.record);
  const bool supported = gimple_code(statement) == GIMPLE_ASM ? FillAsm(as_a<gasm*>(statement), draft, block)
                                                              : FillStatement(statement, draft);
  if (!supported) MakeUnsupported(statement, draft);
  block.statements.push_back(std::move(draft));
}

void FunctionEmitter::FillPlace(gimple* statement, gx::Statement& record) {
  record.location = unit_.LocationOf(gimple_location(statement));
  record.scope = ScopeRef(gimple_block(statement));
  const int pad = lookup_stmt_eh_lp_fn(function_, statement);
  if (pad > 0) {
    record.eh = static_cast<int32_t>(pads_[pad]);
  } else if (pad < 0) {
    record.eh = -static_cast<int32_t>(regions_[-pad]);
  }
}

void FunctionEmitter::MakeUnsupported(gimple* statement, gx::StatementDraft& draft) {
  draft.operands.clear();
  draft.cases.clear();
  draft.record.kind = gx::StatementKind::kUnsupported;
  draft.record.operation = Operation::kNone;
  draft.record.flags = {};
  draft.record.text = unit_.builder().Intern(TextOf(statement));
}

bool FunctionEmitter::FillStatement(gimple* statement, gx::StatementDraft& draft) {
  gx::Statement& record = draft.record;
  switch (gimple_code(statement)) {
    case GIMPLE_ASSIGN:
      return FillAssign(as_a<gassign*>(statement), draft);
    case GIMPLE_CALL:
      return FillCall(as_a<gcall*>(statement), draft);
    case GIMPLE_COND:
      return FillCond(as_a<gcond*>(statement), draft);
    case GIMPLE_SWITCH:
      return FillSwitch(as_a<gswitch*>(statement), draft);
    case GIMPLE_PHI:
      return FillPhi(as_a<gphi*>(statement), draft);
    case GIMPLE_RETURN: {
      record.kind = gx::StatementKind::kReturn;
      const tree value = gimple_return_retval(as_a<greturn*>(statement));
      return value == NULL_TREE || AddOperand(value, draft.operands);
    }
    case GIMPLE_LABEL:
      record.kind = gx::StatementKind::kLabel;
      return AddOperand(gimple_label_label(as_a<glabel*>(statement)), draft.operands);
    case GIMPLE_GOTO:
      record.kind = gx::StatementKind::kGoto;
      return AddOperand(gimple_goto_dest(statement), draft.operands);
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      record.kind = gx::StatementKind::kNop;
      return true;
    case GIMPLE_RESX:
      record.kind = gx::StatementKind::kResume;
      draft.record.eh = static_cast<int32_t>(regions_[gimple_resx_region(as_a<gresx*>(statement))]);
      return true;
    case GIMPLE_EH_DISPATCH:
      record.kind = gx::StatementKind::kEhDispatch;
      draft.record.eh = static_cast<int32_t>(regions_[gimple_eh_dispatch_region(as_a<geh_dispatch*>(statement))]);
      return true;
    default:
      return false;
  }
}

bool FunctionEmitter::FillAssign(gassign* statement, gx::StatementDraft& draft) {
  gx::Statement& record = draft.record;
  if (gimple_clobber_p(statement)) {
    record.kind = EndsScope(statement) ? gx::StatementKind::kScopeEnd : gx::StatementKind::kNop;
    return record.kind == gx::StatementKind::kNop || AddOperand(gimple_assign_lhs(statement), draft.operands);
  }
  record.kind = gx::StatementKind::kAssign;
  const tree_code code = gimple_assign_rhs_code(statement);
  const bool is_single = get_gimple_rhs_class(code) == GIMPLE_SINGLE_RHS;
  record.operation = is_single ? Operation::kCopy : OperationOf(code);
  if (record.operation == Operation::kNone) return false;
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
    if (!AddOperand(gimple_op(statement, i), draft.operands)) return false;
  }
  return true;
}

bool FunctionEmitter::FillCall(gcall* statement, gx::StatementDraft& draft) {
  gx::Statement& record = draft.record;
  if (IsOpenMpCall(statement)) return false;
  record.kind = gx::StatementKind::kCall;
  record.flags.SetIf(gimple_call_noreturn_p(statement), gx::StatementFlag::kNoReturn);
  record.flags.SetIf(gimple_call_nothrow_p(statement), gx::StatementFlag::kNoThrow);
  record.flags.SetIf(gimple_call_by_descriptor_p(statement), gx::StatementFlag::kByDescriptor);
  record.flags.SetIf(gimple_call_va_arg_pack_p(statement), gx::StatementFlag::kVarargsPack);
  bool supported = true;
  auto add = [&](tree value) {
    if (value == NULL_TREE) {
      AddAbsent(draft.operands);
    } else {
      supported &= AddOperand(value, draft.operands);
    }
  };
  add(gimple_call_lhs(statement));
  if (gimple_call_internal_p(statement)) {
    record.flags.Set(gx::StatementFlag::kInternal);
    record.text = unit_.builder().Intern(internal_fn_name(gimple_call_internal_fn(statement)));
    AddAbsent(draft.operands);
  } else {
    const size_t function = draft.operands.size();
    const tree callee = gimple_call_fndecl(statement);
    add(callee != NULL_TREE ? callee : gimple_call_fn(statement));
    // The call may see another type than the declaration gives.
    if (callee != NULL_TREE) draft.operands[function].type = unit_.TypeRef(gimple_call_fntype(statement));
  }
  add(gimple_call_chain(statement));
  for (unsigned i = 0; i < gimple_call_num_args(statement); ++i) add(gimple_call_arg(statement, i));
  return supported;
}

bool FunctionEmitter::FillCond(gcond* statement, gx::StatementDraft& draft) {
  draft.record.kind = gx::StatementKind::kCond;
  draft.record.operation = OperationOf(gimple_cond_code(statement));
  return AddOperand(gimple_cond_lhs(statement), draft.operands) &&
         AddOperand(gimple_cond_rhs(statement), draft.operands);
}

bool FunctionEmitter::FillSwitch(gswitch* statement, gx::StatementDraft& draft) {
  draft.record.kind = gx::StatementKind::kSwitch;
  for (unsigned i = 1; i < gimple_switch_num_labels(statement); ++i) {
    const tree label = gimple_switch_label(statement, i);
    const tree low = CASE_LOW(label);
    const tree high = CASE_HIGH(label) != NULL_TREE ? CASE_HIGH(label) : low;
    gx::Case& record = draft.cases.emplace_back();
    const widest_int first = wi::to_widest(low), last = wi::to_widest(high);
    record.first_low = first.elt(0), record.first_high = first.elt(1);
    record.last_low = last.elt(0), record.last_high = last.elt(1);
    record.target = BlockOfLabel(CASE_LABEL(label));
  }
  return AddOperand(gimple_switch_index(statement), draft.operands);
}

bool FunctionEmitter::FillPhi(gphi* statement, gx::StatementDraft& draft) {
  draft.record.kind = gx::StatementKind::kPhi;
  if (!AddOperand(gimple_phi_result(statement), draft.operands)) return false;
  for (unsigned i = 0; i < gimple_phi_num_args(statement); ++i) {
    const tree value = gimple_phi_arg_def(statement, i);
    const size_t incoming = draft.operands.size();
    gx::Operand& operand = draft.operands.emplace_back();
    operand.kind = gx::OperandKind::kIncoming;
    operand.type = unit_.TypeRef(TREE_TYPE(value));
    operand.index = BlockRef(gimple_phi_arg_edge(statement, i)->src).number;
    if (!AddOperand(value, draft.operands)) return false;
    draft.operands[incoming].extent = static_cast<uint32_t>(draft.operands.size() - incoming);
  }
  return true;
}

// An empty asm is a barrier; what it passes through unchanged ("+r") needs a copy when GCC split it in two. An asm
// with any effect that we would have to guess is unsupported.
bool FunctionEmitter::FillAsm(gasm* statement, gx::StatementDraft& draft, gx::BlockDraft& block) {
  const std::string_view text = Trim(gimple_asm_string(statement));
  if (IsTrap(text)) {
    draft.record.kind = gx::StatementKind::kTrap;
    return true;
  }
  if (!text.empty() || gimple_asm_nlabels(statement) != 0) return false;
  std::vector<gx::StatementDraft> copies;
  for (unsigned i = 0; i < gimple_asm_noutputs(statement); ++i) {
    const tree output = gimple_asm_output_op(statement, i);
    tree same = NULL_TREE;  // the input that comes out here
    for (unsigned j = 0; j < gimple_asm_ninputs(statement); ++j) {
      const tree input = gimple_asm_input_op(statement, j);
      const char* constraint = TREE_STRING_POINTER(TREE_VALUE(TREE_PURPOSE(input)));
      const bool is_tied = ISDIGIT(constraint[0]) && atoi(constraint) == static_cast<int>(i);
      if (is_tied || IsSameObject(TREE_VALUE(input), TREE_VALUE(output))) same = TREE_VALUE(input);
    }
    if (same == NULL_TREE) return false;
    if (IsSameObject(same, TREE_VALUE(output))) continue;
    gx::StatementDraft& copy = copies.emplace_back();
    FillPlace(statement, copy.record);
    copy.record.kind = gx::StatementKind::kAssign;
    copy.record.operation = Operation::kCopy;
    if (!AddOperand(TREE_VALUE(output), copy.operands) || !AddOperand(same, copy.operands)) return false;
  }
  for (gx::StatementDraft& copy : copies) block.statements.push_back(std::move(copy));
  draft.record.kind = gx::StatementKind::kBarrier;
  return true;
}

}  // namespace gmc::gimple_dump
