// The frame of a function, its blocks, and the registers of everything.
//
// Constants and outgoing arguments are numbered from kConstantBase and kArgumentBase while the size of the frame is
// not known; ResolveRegisters puts them where they belong: constants behind the registers, arguments behind those.
#include "core/lower/function_lowering.h"

#include <algorithm>

namespace gmc::lower {

using gimplexx::Block;
using gimplexx::InFunction;
using gimplexx::Local;
using gimplexx::LocalFlag;
using gimplexx::LocalKind;
using gimplexx::OperandKind;

FunctionLowering::FunctionLowering(CodeBuilder& builder, program::ProgramFunction function, FunctionCode& code)
    : builder_(builder),
      module_number_(function.module),
      module_(builder.program().module(function.module)),
      function_(builder.program().Get(function)),
      checks_overflow_(builder.overflow() == SignedOverflow::kIsError &&
                       !module_.unit().flags.Has(gimplexx::UnitFlag::kWrapSigned)),
      out_(code) {}

void FunctionLowering::Run() {
  const gimplexx::Type& type = module_.Get(module_.Get(function_.symbol).type);
  out_.varargs = type.flags.Has(gimplexx::TypeFlag::kVarargs);
  out_.unprototyped = type.flags.Has(gimplexx::TypeFlag::kUnprototyped);
  PlanLocals();
  PlanParameters();
  PlanScopes();
  uint32_t number = 0;
  is_atomic_ = IsAtomicByName(out_.link_name);
  if (is_atomic_) EmitLibraryCall("__gmc_atomic_begin");
  for (const Block& block : module_.Of(function_.blocks)) LowerBlock(block, ++number);
  Tidy();
  ResolveJumps();
  ResolveRegisters();
}

// A scalar local that is ever accessed in part (its bits, its bytes as another type) lives in memory too.
void FunctionLowering::MarkPartialAccesses(const Operand& operand, std::vector<bool>& needs_memory) const {
  for (const Operand& part : gimplexx::PartsOf(operand)) {
    const bool is_access = operand.kind == OperandKind::kField || operand.kind == OperandKind::kElement ||
                           operand.kind == OperandKind::kBits || operand.kind == OperandKind::kView ||
                           operand.kind == OperandKind::kRealPart || operand.kind == OperandKind::kImagPart ||
                           operand.kind == OperandKind::kAddress || operand.kind == OperandKind::kWithSize;
    const bool is_object = &part == &operand + 1;
    if (is_access && is_object && part.kind == OperandKind::kLocal) needs_memory[part.index - 1] = true;
    MarkPartialAccesses(part, needs_memory);
  }
}

// An integer or pointer that is read as one of the same size: a register serves as well.
bool FunctionLowering::IsReinterpretation(const Operand& operand) const {
  if (operand.kind != OperandKind::kView || (&operand + 1)->kind != OperandKind::kLocal) return false;
  const ScalarType from = TypeOf(*(&operand + 1)), to = TypeOf(operand);
  auto is_plain = [](const ScalarType& type) { return type.is_scalar() && !type.is_real() && !type.is_wide(); };
  return is_plain(from) && is_plain(to) && from.size == to.size;
}

void FunctionLowering::PlanLocals() {
  const std::span<const Local> locals = module_.Of(function_.locals);
  std::vector<bool> needs_memory(locals.size());
  for (const Block& block : module_.Of(function_.blocks)) {
    for (const Statement& statement : module_.Of(block.statements)) {
      const bool is_assignment = statement.kind == gimplexx::StatementKind::kAssign;
      bool is_value = false;
      for (const Operand& operand : module_.OperandsOf(statement)) {
        if (!is_value || !IsReinterpretation(operand)) MarkPartialAccesses(operand, needs_memory);
        is_value = is_assignment;
      }
    }
  }
  for (const Local& local : locals) {
    LocalPlan& plan = locals_.emplace_back();
    plan.type = ScalarTypeOf(module_, local.type);
    // GCC's own variables are marked although their addresses were folded away, as those of atomic accesses are.
    const bool is_marked = local.flags.Has(LocalFlag::kAddressTaken) && !local.flags.Has(LocalFlag::kArtificial);
    const bool in_memory = !plan.type.is_scalar() || is_marked || needs_memory[locals_.size() - 1];
    plan.reg = NewRegister(!in_memory && plan.type.is_wide() ? 2 : 1);
    if (!in_memory) {
      const bool is_variable = local.kind == LocalKind::kVariable && local.name;
      if (is_variable || local.kind == LocalKind::kParameter) out_.holders.push_back(plan.reg);
      if (is_variable) out_.variables.push_back(plan.reg);
      if (is_variable && plan.type.is_wide()) out_.variables.push_back(plan.reg + 1);
      continue;
    }
    out_.memory_locals.push_back({SizeOf(local.type), static_cast<uint32_t>(locals_.size()), plan.reg});
    plan.memory_local = static_cast<uint32_t>(out_.memory_locals.size());
  }
}

// Arguments arrive in the first registers, one after the other; they are moved to where the locals are, since a
// parameter in memory needs its register for the pointer.
void FunctionLowering::PlanParameters() {
  uint32_t index = 0;
  for (const Local& local : module_.Of(function_.locals)) {
    ++index;
    if (local.kind != LocalKind::kParameter) break;
    if (function_.static_chain.number == index) continue;
    const LocalPlan& plan = locals_[index - 1];
    out_.parameters.push_back({plan.type, SizeOf(local.type), plan.reg});
    out_.memory_parameters.push_back(plan.memory_local);
  }
  if (function_.static_chain) out_.static_chain = locals_[function_.static_chain.number - 1].reg + 1;
}

void FunctionLowering::PlanScopes() {
  std::vector<bool> in_register;
  for (const LocalPlan& plan : locals_) in_register.push_back(plan.memory_local == 0);
  scope_entries_.emplace(module_, function_, in_register);
  for (const ScopeEntries::Life& life : scope_entries_->lives()) {
    out_.lives.push_back({locals_[life.local].reg, life.first, life.end});
  }
}

// These variables begin a new life: they are copies of a register that nobody writes.
void FunctionLowering::Forget(std::span<const uint32_t> locals) {
  for (const uint32_t local : locals) {
    if (!never_written_) {
      never_written_ = NewRegister();
      out_.variables.push_back(*never_written_);
    }
    const LocalPlan& plan = locals_[local];
    Emit(Op::kMove, plan.reg, *never_written_);
    if (plan.type.is_wide()) Emit(Op::kMove, plan.reg + 1, *never_written_);
  }
}

RegisterIndex FunctionLowering::NewRegister(uint32_t count) {
  const RegisterIndex first = out_.registers;
  out_.registers += count;
  return first;
}

RegisterIndex FunctionLowering::NewMemoryLocal(uint64_t size) {
  const RegisterIndex pointer = NewRegister();
  out_.memory_locals.push_back({size, 0, pointer});
  Emit(Op::kLocal, pointer, static_cast<uint32_t>(out_.memory_locals.size()));
  return pointer;
}

RegisterIndex FunctionLowering::ConstantRegister(const Constant& constant, uint32_t count) {
  if (count == 1) {
    const auto place = std::find(out_.constants.begin(), out_.constants.end(), constant);
    if (place != out_.constants.end()) {
      return kConstantBase + static_cast<uint32_t>(place - out_.constants.begin());
    }
  }
  out_.constants.push_back(constant);
  return kConstantBase + static_cast<uint32_t>(out_.constants.size() - 1);
}

RegisterIndex FunctionLowering::NumberConstant(const ScalarType& type, uint64_t low, uint64_t high) {
  if (!type.is_wide()) return ScalarConstant(low);
  const RegisterIndex first = ConstantRegister({Constant::Kind::kScalar, 0, low}, 2);
  ConstantRegister({Constant::Kind::kScalar, 0, high}, 2);
  return first;
}

void FunctionLowering::LowerBlock(const Block& block, uint32_t number) {
  block_ = number;
  block_starts_.resize(number);
  block_starts_[number - 1] = static_cast<uint32_t>(out_.code.size());
  present_.clear();
  converted_.clear();
  const std::span<const Statement> statements = module_.Of(block.statements);
  for (const Statement& statement : statements) {
    current_statement_ = static_cast<uint32_t>(&statement - module_.All<Statement>().data());
    Forget(scope_entries_->Before(current_statement_));
    // Its initialiser may take several statements.
    const Operand* const constant = ConstantWritten(statement);
    if (constant != nullptr) CallWithPlace("__gmc_make_variable", *constant);
    LowerStatement(statement, block);
    if (constant != nullptr) CallWithPlace("__gmc_make_constant", *constant);
  }
  Forget(scope_entries_->AtEndOf(number - 1));
  using gimplexx::StatementKind;
  const StatementKind last = statements.empty() ? StatementKind::kNop : statements.back().kind;
  const bool has_control = last == StatementKind::kCond || last == StatementKind::kSwitch ||
                           last == StatementKind::kGoto || last == StatementKind::kReturn;
  if (!has_control) LowerJump(block);
}

// To the one successor that is no exception or computed jump.
void FunctionLowering::LowerJump(const Block& block) {
  for (const gimplexx::Edge& edge : module_.Of(block.successors)) {
    if (edge.flags.Has(gimplexx::EdgeFlag::kEh) || edge.flags.Has(gimplexx::EdgeFlag::kAbnormal)) continue;
    return EmitGoto(edge.target.number);
  }
  // Nothing follows a call that must not return.
  EmitLibraryCall("__gmc_returned_after_all");
  EmitUnsupported("control reaches the end of a block that has no successor");
}

void FunctionLowering::Emit(Op op, uint32_t a, uint32_t b, uint32_t c, uint16_t x) {
  out_.code.push_back({op, x, a, b, c});
  out_.statements.push_back(current_statement_);
}

void FunctionLowering::EmitJump(Op op, uint32_t a, uint32_t b, uint32_t block, uint16_t x) {
  jumps_.emplace_back(static_cast<uint32_t>(out_.code.size()), block);
  Emit(op, a, b, 0, x);
}

// SV-COMP: the body of a function with such a name is an atomic section.
bool FunctionLowering::IsAtomicByName(std::string_view name) {
  return name.starts_with("__VERIFIER_atomic_") && name != "__VERIFIER_atomic_begin" && name != "__VERIFIER_atomic_end";
}

void FunctionLowering::EmitLibraryCall(const char* link_name) {
  out_.call_sites.emplace_back();
  Emit(Op::kCall, 0, builder_.LibraryFunction(link_name), static_cast<uint32_t>(out_.call_sites.size() - 1));
}

// Blocks follow each other in the order of their numbers.
void FunctionLowering::EmitGoto(uint32_t block) {
  if (block != block_ + 1) EmitJump(Op::kJump, 0, 0, block);
}

// `op` jumps when `left` and `right` compare as it says, `inverse` when they do not.
void FunctionLowering::EmitBranch(Op op, Op inverse, RegisterIndex left, RegisterIndex right, const Branch& branch) {
  if (branch.if_true == block_ + 1) return EmitJump(inverse, left, right, branch.if_false);
  EmitJump(op, left, right, branch.if_true);
  EmitGoto(branch.if_false);
}

void FunctionLowering::EmitUnsupported(const std::string& text) {
  out_.texts.push_back(text);
  Emit(Op::kUnsupported, 0, static_cast<uint32_t>(out_.texts.size() - 1));
}

void FunctionLowering::ResolveJumps() {
  for (const auto& [instruction, block] : jumps_) out_.code[instruction].c = block_starts_[block - 1];
  for (SwitchTable& table : out_.switches) {
    table.otherwise = block_starts_[table.otherwise - 1];
    for (SwitchCase& entry : table.cases) entry.target = block_starts_[entry.target - 1];
    std::sort(table.cases.begin(), table.cases.end(),
              [](const SwitchCase& left, const SwitchCase& right) { return left.first < right.first; });
  }
  for (const gimplexx::Label& label : module_.Of(function_.labels)) {
    out_.labels.push_back(label.block ? block_starts_[label.block.number - 1] : 0);
  }
}

void FunctionLowering::ResolveRegisters() {
  auto resolve = [&](uint32_t& reg) {
    if (reg >= kArgumentBase) {
      reg = reg - kArgumentBase + out_.frame_size();
    } else if (reg >= kConstantBase) {
      reg = reg - kConstantBase + out_.registers;
    }
  };
  for (Instruction& instruction : out_.code) {
    uint32_t* const fields[] = {&instruction.a, &instruction.b, &instruction.c};
    const char* shapes = FieldsOf(instruction.op);
    for (int i = 0; i < 3; ++i) {
      if (std::string_view("duDUm").find(shapes[i]) != std::string_view::npos) resolve(*fields[i]);
    }
  }
  for (CallSite& site : out_.call_sites) {
    if (site.has_static_chain) resolve(site.static_chain);
  }
}

}  // namespace gmc::lower
