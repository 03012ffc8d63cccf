#include "gimple_dump/function_emitter.h"

namespace gmc::gimple_dump {

FunctionEmitter::FunctionEmitter(UnitEmitter& unit, tree decl)
    : unit_(unit), decl_(decl), function_(DECL_STRUCT_FUNCTION(decl)) {}

void FunctionEmitter::Emit() {
  push_cfun(function_);
  gx::Function& record = draft_.record;
  record.symbol = unit_.SymbolRef(decl_);
  record.flags.SetIf(function_->calls_setjmp, gx::FunctionFlag::kCallsSetjmp);
  record.flags.SetIf(function_->calls_alloca, gx::FunctionFlag::kCallsAlloca);
  record.flags.SetIf(function_->has_nonlocal_label, gx::FunctionFlag::kNonLocalLabel);
  record.end = unit_.LocationOf(function_->function_end_locus);
  NumberScopes();
  NumberParameters();
  EmitRegions();
  basic_block block;
  FOR_EACH_BB_FN(block, function_) EmitBlock(block);
  unit_.builder().functions.push_back(std::move(draft_));
  pop_cfun();
}

void FunctionEmitter::NumberScopes() {
  if (DECL_INITIAL(decl_) != NULL_TREE && TREE_CODE(DECL_INITIAL(decl_)) == BLOCK) {
    NumberScope(DECL_INITIAL(decl_), {});
  }
}

void FunctionEmitter::NumberScope(tree block, gx::InFunction<gx::Scope> parent) {
  draft_.scopes.push_back({parent});
  const uint32_t number = static_cast<uint32_t>(draft_.scopes.size());
  scopes_[block] = number;
  for (tree variable = BLOCK_VARS(block); variable != NULL_TREE; variable = DECL_CHAIN(variable)) {
    if (!VAR_P(variable)) continue;
    if (is_global_var(variable)) {
      unit_.SetStaticScope(variable, number);
    } else {
      variable_scopes_[variable] = number;
    }
  }
  for (tree inner = BLOCK_SUBBLOCKS(block); inner != NULL_TREE; inner = BLOCK_CHAIN(inner)) {
    NumberScope(inner, {number});
  }
}

// Execution starts at the first block, whatever GCC's order.
void FunctionEmitter::NumberBlocks() {
  const basic_block entry = single_succ(ENTRY_BLOCK_PTR_FOR_FN(function_));
  uint32_t count = 0;
  blocks_[entry->index] = ++count;
  basic_block block;
  FOR_EACH_BB_FN(block, function_) {
    if (block != entry) blocks_[block->index] = ++count;
  }
  draft_.blocks.resize(count);
}

void FunctionEmitter::NumberParameters() {
  for (tree parameter = DECL_ARGUMENTS(decl_); parameter != NULL_TREE; parameter = DECL_CHAIN(parameter)) {
    LocalRef(parameter);
  }
  if (function_->static_chain_decl != NULL_TREE) draft_.record.static_chain = LocalRef(function_->static_chain_decl);
}

void FunctionEmitter::NumberLabels() {
  NumberBlocks();
  basic_block block;
  FOR_EACH_BB_FN(block, function_) {
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
      const glabel* statement = dyn_cast<glabel*>(gsi_stmt(i));
      if (statement == nullptr) break;
      const tree label = gimple_label_label(statement);
      gx::Label& record = draft_.labels.emplace_back();
      unit_.NumberLabel(label, static_cast<uint32_t>(draft_.labels.size()));
      record.name = unit_.Identifier(DECL_NAME(label));
      record.block = BlockRef(block);
      record.flags.SetIf(DECL_ARTIFICIAL(label), gx::LabelFlag::kArtificial);
      record.flags.SetIf(FORCED_LABEL(label), gx::LabelFlag::kAddressTaken);
      record.flags.SetIf(DECL_NONLOCAL(label), gx::LabelFlag::kNonLocal);
    }
  }
}

gx::InFunction<gx::Block> FunctionEmitter::BlockRef(basic_block block) const {
  const auto place = blocks_.find(block->index);
  return {place != blocks_.end() ? place->second : 0};
}

gx::InFunction<gx::Block> FunctionEmitter::BlockOfLabel(tree label) const {
  return BlockRef(label_to_block(function_, label));
}

gx::InFunction<gx::Scope> FunctionEmitter::ScopeRef(tree block) const {
  while (block != NULL_TREE && TREE_CODE(block) == BLOCK) {
    const auto place = scopes_.find(block);
    if (place != scopes_.end()) return {place->second};
    block = BLOCK_SUPERCONTEXT(block);
  }
  return {};
}

gx::InFunction<gx::Local> FunctionEmitter::LocalRef(tree variable) {
  auto [place, is_new] = locals_.try_emplace(variable, static_cast<uint32_t>(draft_.locals.size() + 1));
  if (is_new) FillLocal(variable, draft_.locals.emplace_back());
  return {place->second};
}

void FunctionEmitter::FillLocal(tree variable, gx::Local& local) {
  local.type = unit_.TypeRef(TREE_TYPE(variable));
  if (TREE_CODE(variable) == SSA_NAME) {
    local.kind = gx::LocalKind::kTemporary;
    local.align = TYPE_ALIGN_UNIT(TREE_TYPE(variable));
    local.flags.Set(gx::LocalFlag::kArtificial);
    if (SSA_NAME_IDENTIFIER(variable) != NULL_TREE) local.name = unit_.Identifier(SSA_NAME_IDENTIFIER(variable));
    return;
  }
  local.kind = TREE_CODE(variable) == PARM_DECL     ? gx::LocalKind::kParameter
               : TREE_CODE(variable) == RESULT_DECL ? gx::LocalKind::kResult
                                                    : gx::LocalKind::kVariable;
  local.name = unit_.Identifier(DECL_NAME(variable));
  local.align = DECL_ALIGN_UNIT(variable);
  local.location = unit_.LocationOf(DECL_SOURCE_LOCATION(variable));
  const auto scope = variable_scopes_.find(variable);
  if (scope != variable_scopes_.end()) local.scope = {scope->second};
  local.flags.SetIf(TREE_ADDRESSABLE(variable), gx::LocalFlag::kAddressTaken);
  local.flags.SetIf(TREE_THIS_VOLATILE(variable), gx::LocalFlag::kVolatile);
  local.flags.SetIf(TREE_READONLY(variable), gx::LocalFlag::kReadOnly);
  local.flags.SetIf(DECL_ARTIFICIAL(variable), gx::LocalFlag::kArtificial);
  local.flags.SetIf(VAR_P(variable) && DECL_HARD_REGISTER(variable), gx::LocalFlag::kRegister);
  if (TREE_CODE(variable) != VAR_DECL) {
    local.flags.SetIf(DECL_BY_REFERENCE(variable), gx::LocalFlag::kByReference);
  }
}

// Regions in the order of GCC's array: an outer region was made before those inside it.
void FunctionEmitter::EmitRegions() {
  if (function_->eh == nullptr) return;
  eh_region region;
  for (int i = 1; vec_safe_iterate(function_->eh->region_array, i, &region); ++i) {
    if (region != nullptr) regions_[i] = static_cast<uint32_t>(regions_.size() + 1);
  }
  for (int i = 1; vec_safe_iterate(function_->eh->region_array, i, &region); ++i) {
    if (region != nullptr) EmitRegion(region);
  }
  eh_landing_pad pad;
  for (int i = 1; vec_safe_iterate(function_->eh->lp_array, i, &pad); ++i) {
    if (pad == nullptr) continue;
    draft_.pads.push_back({RegionRef(pad->region), unit_.LabelRef(pad->post_landing_pad)});
    pads_[i] = static_cast<uint32_t>(draft_.pads.size());
  }
}

void FunctionEmitter::EmitRegion(eh_region region) {
  gx::EhRegionDraft& draft = draft_.regions.emplace_back();
  gx::EhRegion& record = draft.record;
  if (region->outer != nullptr) record.outer = RegionRef(region->outer);
  switch (region->type) {
    case ERT_CLEANUP:
      record.kind = gx::EhKind::kCleanup;
      break;
    case ERT_TRY:
      record.kind = gx::EhKind::kTry;
      for (eh_catch handler = region->u.eh_try.first_catch; handler != nullptr; handler = handler->next_catch) {
        const gx::InFunction<gx::Label> label =
            handler->label != NULL_TREE ? unit_.LabelRef(handler->label) : gx::InFunction<gx::Label>{};
        if (handler->type_list == NULL_TREE) draft.catches.push_back({{}, label, 0, 0});
        uint32_t same_handler = 0;
        for (tree type = handler->type_list; type != NULL_TREE; type = TREE_CHAIN(type)) {
          draft.catches.push_back({unit_.TypeRef(TREE_VALUE(type)), label, 0, same_handler});
          same_handler = 1;
        }
      }
      break;
    case ERT_ALLOWED_EXCEPTIONS:
      record.kind = gx::EhKind::kAllowedExceptions;
      record.filter = region->u.allowed.filter;
      if (region->u.allowed.label != NULL_TREE) record.label = unit_.LabelRef(region->u.allowed.label);
      for (tree type = region->u.allowed.type_list; type != NULL_TREE; type = TREE_CHAIN(type)) {
        draft.catches.push_back({unit_.TypeRef(TREE_VALUE(type)), {}, 0, 0});
      }
      break;
    case ERT_MUST_NOT_THROW:
      record.kind = gx::EhKind::kMustNotThrow;
      record.location = unit_.LocationOf(region->u.must_not_throw.failure_loc);
      if (region->u.must_not_throw.failure_decl != NULL_TREE) {
        record.failure = unit_.SymbolRef(region->u.must_not_throw.failure_decl);
      }
      break;
  }
}

gx::InFunction<gx::EhRegion> FunctionEmitter::RegionRef(eh_region region) const {
  const auto place = regions_.find(region->index);
  return {place != regions_.end() ? place->second : 0};
}

void FunctionEmitter::EmitBlock(basic_block block) {
  gx::BlockDraft& draft = draft_.blocks[BlockRef(block).number - 1];
  if (phi_nodes(block) != nullptr) {
    for (gphi_iterator i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i)) EmitStatement(i.phi(), draft);
  }
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) EmitStatement(gsi_stmt(i), draft);
  EmitSuccessors(block, draft);
}

void FunctionEmitter::EmitSuccessors(basic_block block, gx::BlockDraft& draft) {
  const gimple_stmt_iterator last = gsi_last_bb(block);
  gimple* control = gsi_end_p(last) ? nullptr : gsi_stmt(last);
  basic_block first = nullptr;  // the default of a switch
  if (control != nullptr && gimple_code(control) == GIMPLE_SWITCH) {
    first = label_to_block(function_, CASE_LABEL(gimple_switch_default_label(as_a<gswitch*>(control))));
  }
  edge successor;
  edge_iterator i;
  FOR_EACH_EDGE(successor, i, block->succs) {
    if (successor->dest == EXIT_BLOCK_PTR_FOR_FN(function_)) continue;
    gx::Edge record;
    record.target = BlockRef(successor->dest);
    record.flags.SetIf((successor->flags & EDGE_FALLTHRU) != 0, gx::EdgeFlag::kFallthrough);
    record.flags.SetIf((successor->flags & EDGE_TRUE_VALUE) != 0, gx::EdgeFlag::kTrue);
    record.flags.SetIf((successor->flags & EDGE_FALSE_VALUE) != 0, gx::EdgeFlag::kFalse);
    record.flags.SetIf((successor->flags & EDGE_EH) != 0, gx::EdgeFlag::kEh);
    record.flags.SetIf((successor->flags & EDGE_ABNORMAL) != 0, gx::EdgeFlag::kAbnormal);
    const bool comes_first =
        successor->dest == first || (record.flags.Has(gx::EdgeFlag::kTrue) && !draft.successors.empty());
    draft.successors.insert(comes_first ? draft.successors.begin() : draft.successors.end(), record);
  }
}

}  // namespace gmc::gimple_dump
