// Statements.
#include <algorithm>

#include "core/gimplexx/text_writer.h"
#include "core/lower/function_lowering.h"

namespace gmc::lower {

using gimplexx::Block;
using gimplexx::Edge;
using gimplexx::EdgeFlag;
using gimplexx::OperandKind;
using gimplexx::OperandSequence;
using gimplexx::Operation;
using gimplexx::StatementKind;

void FunctionLowering::LowerStatement(const Statement& statement, const Block& block) {
  switch (statement.kind) {
    case StatementKind::kNop:
    case StatementKind::kLabel:
    case StatementKind::kBarrier:
      return;
    case StatementKind::kAssign:
      return LowerAssign(statement);
    case StatementKind::kCall:
      return LowerCall(statement);
    case StatementKind::kCond:
      return LowerCond(statement, block);
    case StatementKind::kSwitch:
      return LowerSwitch(statement, block);
    case StatementKind::kReturn:
      return LowerReturn(statement);
    case StatementKind::kGoto:
      return Emit(Op::kGoto, Value(*module_.OperandsOf(statement).begin()));
    case StatementKind::kTrap:
      return Emit(Op::kTrap);
    case StatementKind::kScopeEnd: {
      const Operand& variable = *module_.OperandsOf(statement).begin();
      if (variable.kind != OperandKind::kLocal || IsRegisterLocal(variable)) return;
      const LocalPlan& plan = locals_[variable.index - 1];
      std::erase(present_, plan.memory_local);
      return Emit(Op::kScopeEnd, plan.reg);
    }
    case StatementKind::kUnsupported:
      return EmitUnsupported(std::string(module_.text(statement.text)));
    case StatementKind::kResume:
      return LowerResume(statement, block);
    case StatementKind::kPhi:
    case StatementKind::kEhDispatch:
      return EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
  }
}

// C++ has members that may be written in a const object.
bool FunctionLowering::IsConstant(gimplexx::Ref<gimplexx::Type> type) const {
  if (module_.unit().language != gimplexx::Language::kC) return false;
  while (module_.Get(type).kind == gimplexx::TypeKind::kArray) type = module_.Get(type).target;
  return module_.Get(type).flags.Has(gimplexx::TypeFlag::kConst);
}

// The const variable in memory that a statement writes by its name; null: none. Only initialisers do that.
const FunctionLowering::Operand* FunctionLowering::ConstantWritten(const Statement& statement) const {
  if (statement.kind != StatementKind::kAssign && statement.kind != StatementKind::kCall) return nullptr;
  const Operand* target = &*module_.OperandsOf(statement).begin();
  while (target->kind == OperandKind::kField || target->kind == OperandKind::kElement ||
         target->kind == OperandKind::kBits || target->kind == OperandKind::kView ||
         target->kind == OperandKind::kRealPart || target->kind == OperandKind::kImagPart) {
    ++target;
  }
  if (target->kind != OperandKind::kLocal || locals_[target->index - 1].memory_local == 0) return nullptr;
  const gimplexx::Local& local = module_.Of(function_.locals)[target->index - 1];
  const bool is_variable =
      local.kind == gimplexx::LocalKind::kVariable && local.name && !local.flags.Has(gimplexx::LocalFlag::kArtificial);
  return is_variable && IsConstant(local.type) ? target : nullptr;
}

void FunctionLowering::CallWithPlace(const char* function, const Operand& local) {
  ScalarType pointer;
  pointer.kind = ScalarType::Kind::kPointer;
  pointer.size = static_cast<uint8_t>(builder_.pointer_size());
  pointer.numeric = pointer.size == 8 ? Numeric::kU64 : Numeric::kU32;
  Emit(Op::kMove, kArgumentBase, PlaceOf(local).base);
  out_.call_sites.emplace_back().arguments.push_back({pointer, pointer.size, 0});
  Emit(Op::kCall, 0, builder_.LibraryFunction(function), static_cast<uint32_t>(out_.call_sites.size() - 1));
}

void FunctionLowering::LowerAssign(const Statement& statement) {
  const Operand& target = *module_.OperandsOf(statement).begin();
  const ScalarType type = TypeOf(target);
  if (type.is_scalar()) return LowerScalarAssign(statement, target, type);
  if (type.kind == ScalarType::Kind::kObject) return LowerObjectAssign(statement, target);
  EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
}

void FunctionLowering::LowerScalarAssign(const Statement& statement, const Operand& target, const ScalarType& type) {
  const OperandSequence sources = module_.OperandsOf(statement).WithoutFirst();
  if (statement.operation == Operation::kCopy) return Assign(target, Value(*sources.begin()));
  std::vector<RegisterIndex> values;
  std::vector<ScalarType> types;
  for (const Operand& source : sources) {
    types.push_back(TypeOf(source));
    if (!types.back().is_scalar()) {
      const RegisterIndex outcome = NewRegister();
      if (!CompareComplex(statement.operation, outcome, source, *(&source + source.extent))) {
        return EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
      }
      return Assign(target, outcome);
    }
    values.push_back(Value(source));
  }
  const bool direct = IsRegisterLocal(target);
  const RegisterIndex dst = direct ? locals_[target.index - 1].reg : NewRegister(type.is_wide() ? 2 : 1);
  if (!Compute(statement.operation, dst, type, values, types)) {
    return EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
  }
  if (!direct) Assign(target, dst);
  if (direct && values.size() == 1 && statement.operation == Operation::kConvert)
    converted_[dst] = {values[0], types[0]};
}

bool FunctionLowering::HasVariableSize(const Operand& operand) const {
  return operand.kind == OperandKind::kWithSize ||
         (operand.type && module_.Get(operand.type).flags.Has(gimplexx::TypeFlag::kVariableSize));
}

void FunctionLowering::LowerObjectAssign(const Statement& statement, const Operand& target) {
  const Operand& source = *module_.OperandsOf(statement).WithoutFirst().begin();
  const uint64_t size = SizeOf(target.type);
  if (HasVariableSize(target) || HasVariableSize(source) || size > UINT32_MAX) {
    return EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
  }
  const RegisterIndex destination = ObjectPointer(target);
  if (statement.operation == Operation::kCopy) {
    if (source.kind == OperandKind::kConstructor && source.extent == 1) {
      return Emit(Op::kZeroBytes, destination, 0, static_cast<uint32_t>(size));
    }
    return Emit(Op::kCopyBytes, destination, ObjectPointer(source), static_cast<uint32_t>(size));
  }
  is_promoted_ = false;
  const bool is_computed = ComputeObject(statement, destination, target.type);
  is_promoted_ = true;
  if (!is_computed) {
    EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
  }
}

void FunctionLowering::LowerCond(const Statement& statement, const Block& block) {
  Branch branch;
  for (const Edge& edge : module_.Of(block.successors)) {
    (edge.flags.Has(EdgeFlag::kTrue) ? branch.if_true : branch.if_false) = edge.target.number;
  }
  const OperandSequence operands = module_.OperandsOf(statement);
  const Operand& first = *operands.begin();
  const ScalarType type = TypeOf(first);
  if (!type.is_scalar()) {
    const RegisterIndex outcome = NewRegister();
    if (!CompareComplex(statement.operation, outcome, first, *operands.WithoutFirst().begin())) {
      return EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
    }
    return EmitBranch(Op::kJumpNe, Op::kJumpEq, outcome, ScalarConstant(0), branch);
  }
  RegisterIndex left = Value(first), right = Value(*operands.WithoutFirst().begin());
  Operation operation = statement.operation;
  if (type.is_wide() || type.is_real()) {
    const RegisterIndex outcome = NewRegister();
    Compare(operation, outcome, left, right, type);
    return EmitBranch(Op::kJumpNe, Op::kJumpEq, outcome, ScalarConstant(0), branch);
  }
  if (operation == Operation::kEq) return EmitBranch(Op::kJumpEq, Op::kJumpNe, left, right, branch);
  if (operation == Operation::kNe) return EmitBranch(Op::kJumpNe, Op::kJumpEq, left, right, branch);
  // a > b is b < a, a <= b is b >= a.
  if (operation == Operation::kGt || operation == Operation::kLe) {
    std::swap(left, right);
    operation = operation == Operation::kGt ? Operation::kLt : Operation::kGe;
  }
  const bool is_pointer = type.kind == ScalarType::Kind::kPointer;
  const Op less = is_pointer ? Op::kJumpPointerLt : Typed(Op::kJumpLtI8, type.numeric);
  const Op not_less = is_pointer ? Op::kJumpPointerGe : Typed(Op::kJumpGeI8, type.numeric);
  if (operation == Operation::kLt) return EmitBranch(less, not_less, left, right, branch);
  EmitBranch(not_less, less, left, right, branch);
}

void FunctionLowering::LowerSwitch(const Statement& statement, const Block& block) {
  const Operand& value = *module_.OperandsOf(statement).begin();
  SwitchTable table;
  table.type = TypeOf(value);
  table.otherwise = module_.Of(block.successors).front().target.number;
  for (const gimplexx::Case& entry : module_.Of(statement.cases)) {
    auto join = [](uint64_t low, uint64_t high) {
      return static_cast<__int128>(static_cast<unsigned __int128>(high) << 64 | low);
    };
    table.cases.push_back(
        {join(entry.first_low, entry.first_high), join(entry.last_low, entry.last_high), entry.target.number});
  }
  const RegisterIndex reg = Value(value);
  out_.switches.push_back(std::move(table));
  Emit(Op::kSwitch, reg, static_cast<uint32_t>(out_.switches.size() - 1));
}

void FunctionLowering::LowerReturn(const Statement& statement) {
  const OperandSequence operands = module_.OperandsOf(statement);
  if (operands.empty()) {
    if (is_atomic_) EmitLibraryCall("__gmc_atomic_end");
    return Emit(Op::kReturn);
  }
  const Operand& value = *operands.begin();
  const ScalarType type = TypeOf(value);
  const RegisterIndex returned = type.is_scalar() ? Value(value) : ObjectPointer(value);
  if (is_atomic_) EmitLibraryCall("__gmc_atomic_end");
  if (type.is_scalar()) return Emit(Op::kReturnValue, returned, 0, 0, type.is_wide() ? 2 : 1);
  Emit(Op::kReturnObject, returned, 0, static_cast<uint32_t>(SizeOf(value.type)));
}

// What had to be done when the function is left was done: on to the next, here or in a caller. Only the end of a thread
// leaves functions that way, and the library knows how.
void FunctionLowering::LowerResume(const Statement& statement, const Block& block) {
  for (const Edge& edge : module_.Of(block.successors)) {
    if (edge.flags.Has(EdgeFlag::kEh)) return EmitJump(Op::kJump, 0, 0, edge.target.number);
  }
  const program::ProgramSymbol unwind = builder_.program().Find("__gmc_unwind");
  if (!unwind) return EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
  out_.call_sites.emplace_back();
  Emit(Op::kCall, 0, builder_.FunctionNumber(unwind.module, unwind.symbol),
       static_cast<uint32_t>(out_.call_sites.size() - 1));
}

void FunctionLowering::LowerCall(const Statement& statement) {
  if (statement.flags.Has(gimplexx::StatementFlag::kInternal)) {
    if (!LowerInternalCall(statement)) EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
    return;
  }
  const OperandSequence operands = module_.OperandsOf(statement);
  const bool has_variable_size = std::any_of(operands.begin(), operands.end(),
                                             [this](const Operand& operand) { return HasVariableSize(operand); });
  if (has_variable_size || statement.flags.Has(gimplexx::StatementFlag::kVarargsPack)) {
    return EmitUnsupported(gimplexx::WriteText(module_, function_, statement));
  }
  auto operand = operands.begin();
  const Operand& target = *operand++;
  const Operand& function = *operand++;
  const Operand& chain = *operand++;
  CallSite site;
  RegisterIndex next = 0;
  // Values are computed before any argument register is written: computing one may need a call site of its own.
  std::vector<RegisterIndex> values;
  for (; operand != operands.end(); ++operand) {
    const ScalarType type = TypeOf(*operand);
    Passed& passed = site.arguments.emplace_back();
    passed.type = type;
    passed.size = SizeOf(operand->type);
    passed.at = next;
    next += type.is_wide() ? 2 : 1;
    values.push_back(type.is_scalar() ? Value(*operand) : ObjectPointer(*operand));
  }
  const RegisterIndex pointer = function.kind == OperandKind::kSymbol ? 0 : Value(function);
  site.has_static_chain = chain.kind != OperandKind::kNone;
  if (site.has_static_chain) site.static_chain = Value(chain);
  for (size_t i = 0; i < values.size(); ++i) {
    const Op move = site.arguments[i].type.is_wide() ? Op::kMoveWide : Op::kMove;
    Emit(move, kArgumentBase + site.arguments[i].at, values[i]);
  }
  RegisterIndex result = 0;
  site.uses_result = target.kind != OperandKind::kNone;
  if (site.uses_result) {
    site.result = TypeOf(target);
    site.result_size = SizeOf(target.type);
    const bool direct = IsRegisterLocal(target);
    result = !site.result.is_scalar() ? ObjectPointer(target)
             : direct                 ? locals_[target.index - 1].reg
                                      : NewRegister(site.result.is_wide() ? 2 : 1);
  }
  const bool is_scalar = site.result.is_scalar();
  out_.call_sites.push_back(std::move(site));
  const auto site_number = static_cast<uint32_t>(out_.call_sites.size() - 1);
  if (function.kind == OperandKind::kSymbol) {
    Emit(Op::kCall, result, builder_.FunctionNumber(module_number_, {function.index}), site_number);
  } else {
    Emit(Op::kCallPointer, result, pointer, site_number);
  }
  if (target.kind != OperandKind::kNone && is_scalar && !IsRegisterLocal(target)) Assign(target, result);
}

// The next argument of a list, by a function of the library that is told the type through its call site.
bool FunctionLowering::LowerVaArg(const Statement& statement, std::string_view name) {
  if (name != "VA_ARG") return false;
  const OperandSequence operands = module_.OperandsOf(statement);
  const Operand& target = *operands.begin();
  if (HasVariableSize(target)) return false;
  CallSite site;
  site.uses_result = target.kind != OperandKind::kNone;
  if (site.uses_result) {
    site.result = TypeOf(target);
    site.result_size = SizeOf(target.type);
  }
  const Operand& list = *operands.WithoutFirst().WithoutFirst().WithoutFirst().begin();
  site.arguments.push_back({TypeOf(list), 0, 0});
  Emit(Op::kMove, kArgumentBase, Value(list));
  const bool is_scalar = site.result.is_scalar();
  const bool direct = site.uses_result && IsRegisterLocal(target);
  const RegisterIndex result = !site.uses_result ? 0
                               : !is_scalar      ? ObjectPointer(target)
                               : direct          ? locals_[target.index - 1].reg
                                                 : NewRegister(site.result.is_wide() ? 2 : 1);
  out_.call_sites.push_back(std::move(site));
  Emit(Op::kCall, result, builder_.LibraryFunction("__gmc_va_arg"), static_cast<uint32_t>(out_.call_sites.size() - 1));
  if (is_scalar && !direct) Assign(target, result);
  return true;
}

}  // namespace gmc::lower
