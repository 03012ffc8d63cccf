#include "explore/source_names.h"

#include <algorithm>

namespace gmc::explore {

using gimplexx::Local;
using gimplexx::LocalFlag;
using gimplexx::LocalKind;
using gimplexx::Module;
using gimplexx::Operand;
using gimplexx::OperandKind;
using gimplexx::Statement;
using gimplexx::StatementKind;

namespace {

// Through how many temporaries and parts an expression is followed.
constexpr int kMaxDepth = 12;

bool IsNamed(const Local& local) {
  return local.name && local.kind != LocalKind::kTemporary && !local.flags.Has(LocalFlag::kArtificial);
}

class OperandText {
 public:
  OperandText(const Module& module, const gimplexx::Function& function) : module_(module), function_(function) {}

  std::optional<std::string> Of(const Operand& operand, int depth = 0) const {
    if (depth > kMaxDepth) return std::nullopt;
    const auto parts = gimplexx::PartsOf(operand);
    switch (operand.kind) {
      case OperandKind::kLocal:
        return OfLocal(operand.index, depth);
      case OperandKind::kSymbol: {
        const std::string_view name = module_.text(module_.symbols()[operand.index - 1].name);
        if (name.empty()) return std::nullopt;
        return std::string(name);
      }
      case OperandKind::kInteger:
        return std::to_string(static_cast<int64_t>(operand.low));
      case OperandKind::kMem: {
        const std::optional<std::string> pointer = Of(*parts.begin(), depth + 1);
        if (!pointer || operand.low != 0) return std::nullopt;
        return pointer->starts_with("&") ? pointer->substr(1) : "*" + *pointer;
      }
      case OperandKind::kField:
        return OfField(operand, depth);
      case OperandKind::kElement: {
        const std::optional<std::string> array = Of(*parts.begin(), depth + 1);
        const std::optional<std::string> index = Of(*parts.WithoutFirst().begin(), depth + 1);
        if (!array || !index) return std::nullopt;
        return *array + "[" + *index + "]";
      }
      case OperandKind::kAddress: {
        const std::optional<std::string> object = Of(*parts.begin(), depth + 1);
        if (!object) return std::nullopt;
        return "&" + *object;
      }
      default:
        return std::nullopt;
    }
  }

 private:
  std::optional<std::string> OfField(const Operand& operand, int depth) const {
    const auto parts = gimplexx::PartsOf(operand);
    const Operand& object = *parts.begin();
    const std::string_view field = module_.text(module_.All<gimplexx::Field>()[operand.index - 1].name);
    if (!parts.WithoutFirst().empty()) return std::nullopt;
    std::optional<std::string> text = Of(object, depth + 1);
    if (!text) return std::nullopt;
    if (field.empty()) return text;  // an anonymous member
    if (text->starts_with("*")) return text->substr(1) + "->" + std::string(field);
    return *text + "." + std::string(field);
  }

  // A temporary is what was copied to it.
  std::optional<std::string> OfLocal(uint32_t number, int depth) const {
    const Local& local = module_.Of(function_.locals)[number - 1];
    if (IsNamed(local)) return std::string(module_.text(local.name));
    if (local.kind != LocalKind::kTemporary) return std::nullopt;
    for (const gimplexx::Block& block : module_.Of(function_.blocks)) {
      for (const Statement& statement : module_.Of(block.statements)) {
        if (statement.kind != StatementKind::kAssign) continue;
        const auto operands = module_.OperandsOf(statement);
        if (operands.begin()->kind != OperandKind::kLocal || operands.begin()->index != number) continue;
        if (statement.operation != gimplexx::Operation::kCopy) return std::nullopt;
        return Of(*operands.WithoutFirst().begin(), depth + 1);
      }
    }
    return std::nullopt;
  }

  const Module& module_;
  const gimplexx::Function& function_;
};

std::optional<NamedOperand> Named(const lower::Code& code, const lower::FunctionCode& function,
                                  const Operand& operand) {
  const Module& module = code.program->module(function.body->module);
  std::optional<std::string> name = OperandText(module, code.program->Get(*function.body)).Of(operand);
  if (!name || !operand.type) return std::nullopt;
  return NamedOperand{*std::move(name), {&module, operand.type}};
}

}  // namespace

bool IsUsers(const lower::Code& code, const lower::FunctionCode& function) {
  return function.body && !code.program->module_name(function.body->module).starts_with(exec::kLibraryModule);
}

const gimplexx::Location* LocationOf(const lower::Code& code, const lower::FunctionCode& function,
                                     const lower::Instruction* at) {
  if (at < function.code.data()) return nullptr;
  const uint32_t statement = function.statements[static_cast<size_t>(at - function.code.data())];
  if (statement == lower::kNoStatement) return nullptr;
  const Module& module = code.program->module(function.body->module);
  const gimplexx::Location& location = module.All<Statement>()[statement].location;
  return location.line == 0 ? nullptr : &location;
}

std::vector<LocalVariable> LocalVariablesOf(const lower::Code& code, const lower::FunctionCode& function) {
  const Module& module = code.program->module(function.body->module);
  const gimplexx::Function& body = code.program->Get(*function.body);
  std::vector<LocalVariable> variables;
  size_t next_register = 0, next_parameter = 0;
  uint32_t number = 0;
  for (const Local& local : module.Of(body.locals)) {
    ++number;
    LocalVariable variable{std::string(module.text(local.name)), {&module, local.type}};
    const auto in_memory = std::find_if(function.memory_locals.begin(), function.memory_locals.end(),
                                        [&](const lower::MemoryLocal& place) { return place.local == number; });
    variable.in_memory = in_memory != function.memory_locals.end();
    if (local.kind == LocalKind::kParameter) {
      if (body.static_chain.number == number || next_parameter == function.parameters.size()) continue;
      variable.is_parameter = true;
      variable.reg = function.parameters[next_parameter++].at;
    } else if (local.kind == LocalKind::kVariable && local.name && !variable.in_memory) {
      if (next_register == function.variables.size()) break;
      variable.reg = function.variables[next_register];
      next_register += lower::ScalarTypeOf(module, local.type).is_wide() ? 2 : 1;
    } else if (!variable.in_memory) {
      continue;
    }
    if (variable.in_memory) variable.reg = in_memory->pointer;
    const bool is_reserved = variable.name.starts_with("__");  // a macro of the implementation declares it
    if (IsNamed(local) && !is_reserved) variables.push_back(std::move(variable));
  }
  return variables;
}

std::optional<NamedOperand> TargetOf(const lower::Code& code, const lower::FunctionCode& function, uint32_t statement) {
  const Module& module = code.program->module(function.body->module);
  const Statement& record = module.All<Statement>()[statement];
  if (record.kind != StatementKind::kAssign && record.kind != StatementKind::kCall) return std::nullopt;
  return Named(code, function, *module.OperandsOf(record).begin());
}

std::optional<NamedOperand> SourceOf(const lower::Code& code, const lower::FunctionCode& function, uint32_t statement) {
  const Module& module = code.program->module(function.body->module);
  const Statement& record = module.All<Statement>()[statement];
  if (record.kind != StatementKind::kAssign || record.operation != gimplexx::Operation::kCopy) return std::nullopt;
  return Named(code, function, *module.OperandsOf(record).WithoutFirst().begin());
}

}  // namespace gmc::explore
