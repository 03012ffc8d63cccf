#include "gimple_dump/unit_emitter.h"

#include "gimple_dump/function_emitter.h"

namespace gmc::gimple_dump {

namespace {

// What only the sanitizer's calls would use; see SourceFacts.
bool IsSanitizerData(tree decl) {
  return VAR_P(decl) && DECL_ARTIFICIAL(decl) && DECL_NAME(decl) != NULL_TREE &&
         strstr(IDENTIFIER_POINTER(DECL_NAME(decl)), "Lubsan_") != nullptr;
}

}  // namespace

std::string UnitEmitter::Emit(gx::Flags<gx::UnitFlag> flags) {
  EmitUnit(flags);
  EmitTopLevelAsm();
  std::vector<symtab_node*> nodes;
  symtab_node* node;
  FOR_EACH_SYMBOL(node) nodes.push_back(node);
  std::sort(nodes.begin(), nodes.end(), [](symtab_node* a, symtab_node* b) { return a->order < b->order; });
  for (symtab_node* defined : nodes) {
    const bool in_constant_pool = VAR_P(defined->decl) && DECL_IN_CONSTANT_POOL(defined->decl);
    if (defined->definition && !in_constant_pool && !IsSanitizerData(defined->decl)) SymbolRef(defined->decl);
  }
  EmitFunctions(nodes);
  FillPending();
  ResolveFields();
  return builder_.Finish();
}

// Bodies name a field by its number within the object's type; only now is it known where that type's fields start.
void UnitEmitter::ResolveFields() {
  std::vector<uint32_t> fields_before{0};
  for (const gx::TypeDraft& type : builder_.types) {
    fields_before.push_back(fields_before.back() + static_cast<uint32_t>(type.fields.size()));
  }
  for (gx::FunctionDraft& function : builder_.functions) {
    for (gx::BlockDraft& block : function.blocks) {
      for (gx::StatementDraft& statement : block.statements) {
        for (size_t i = 0; i < statement.operands.size(); ++i) {
          gx::Operand& operand = statement.operands[i];
          if (operand.kind != gx::OperandKind::kField) continue;
          const gx::Operand& object = statement.operands[i + 1];
          operand.index += fields_before[object.type.number - 1];
        }
      }
    }
  }
}

void UnitEmitter::EmitUnit(gx::Flags<gx::UnitFlag> flags) {
  gx::Unit& unit = builder_.unit;
  const std::string_view language = lang_hooks.name;
  unit.source = builder_.Intern(main_input_filename != nullptr ? main_input_filename : "");
  unit.directory = builder_.Intern(remap_debug_filename(get_src_pwd()));
  unit.compiler = builder_.Intern(std::string(language) + " " + gcc_version.basever);
  unit.target = builder_.Intern(target_name_);
  unit.language = lang_GNU_C() ? gx::Language::kC : lang_GNU_CXX() ? gx::Language::kCxx : gx::Language::kOther;
  unit.gcc_major = GCCPLUGIN_VERSION_MAJOR;
  unit.pointer_bits = POINTER_SIZE;
  unit.long_bits = TYPE_PRECISION(long_integer_type_node);
  unit.size_bits = TYPE_PRECISION(size_type_node);
  unit.endian = BYTES_BIG_ENDIAN ? gx::Endian::kBig : gx::Endian::kLittle;
  unit.flags = flags;
  unit.flags.SetIf(!flag_signed_char, gx::UnitFlag::kUnsignedChar);
}

void UnitEmitter::EmitTopLevelAsm() {
  for (asm_node* node = symtab->first_asm_symbol(); node != nullptr; node = node->next) {
    const std::string text(TREE_STRING_POINTER(node->asm_str), TREE_STRING_LENGTH(node->asm_str));
    builder_.remarks.push_back({{}, builder_.Intern("asm (\"" + text.substr(0, text.find('\0')) + "\")")});
  }
}

void UnitEmitter::EmitFunctions(const std::vector<symtab_node*>& nodes) {
  std::deque<FunctionEmitter> bodies;
  for (symtab_node* symbol : nodes) {
    cgraph_node* node = dyn_cast<cgraph_node*>(symbol);
    if (node == nullptr || !node->definition || node->alias) continue;
    if (node->thunk) {
      EmitThunk(node);
    } else if (node->has_gimple_body_p()) {
      bodies.emplace_back(*this, node->decl).NumberLabels();
      function_numbers_[node->decl] = static_cast<uint32_t>(bodies.size());
    }
  }
  for (FunctionEmitter& body : bodies) body.Emit();
}

void UnitEmitter::EmitThunk(cgraph_node* node) {
  const thunk_info* info = thunk_info::get(node);
  gx::Thunk thunk;
  thunk.symbol = SymbolRef(node->decl);
  thunk.target = SymbolRef(node->callees->callee->decl);
  thunk.fixed_offset = info->fixed_offset;
  thunk.virtual_offset = info->virtual_value;
  thunk.indirect_offset = info->indirect_offset;
  thunk.flags.SetIf(info->this_adjusting, gx::ThunkFlag::kThisAdjusting);
  thunk.flags.SetIf(info->virtual_offset_p, gx::ThunkFlag::kVirtualOffset);
  builder_.thunks.push_back(thunk);
}

void UnitEmitter::FillPending() {
  while (!pending_symbols_.empty() || !pending_types_.empty()) {
    if (!pending_symbols_.empty()) {
      const auto [decl, number] = pending_symbols_.front();
      pending_symbols_.pop_front();
      FillSymbol(decl, builder_.Get(number));
    } else {
      const auto [type, number] = pending_types_.front();
      pending_types_.pop_front();
      FillType(type, builder_.Get(number));
    }
  }
}

gx::Location UnitEmitter::LocationOf(location_t location) {
  const expanded_location place = expand_location(location);
  if (place.file == nullptr || place.line <= 0) return {};
  return {builder_.Intern(place.file), static_cast<uint32_t>(place.line),
          static_cast<uint32_t>(std::max(place.column, 0))};
}

gx::TextRef UnitEmitter::Identifier(tree identifier) {
  if (identifier == NULL_TREE) return {};
  return builder_.Intern({IDENTIFIER_POINTER(identifier), static_cast<size_t>(IDENTIFIER_LENGTH(identifier))});
}

uint32_t UnitEmitter::FunctionNumber(tree decl) const {
  const auto place = function_numbers_.find(decl);
  return place != function_numbers_.end() ? place->second : 0;
}

gx::InFunction<gx::Label> UnitEmitter::LabelRef(tree label) const {
  const auto place = label_numbers_.find(label);
  return {place != label_numbers_.end() ? place->second : 0};
}

}  // namespace gmc::gimple_dump
